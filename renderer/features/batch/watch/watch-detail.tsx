import type { WatchView } from '../../../../shared/bridge/watch-calls.ts';
import { watchStateWords } from '../../../../shared/model/watch/watch-words.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { counted } from '../../../words/figures.ts';
import { watchActions } from './watch-actions.ts';
import { draftOf } from './watch-form-rules.ts';
import { WatchLog } from './watch-log.tsx';
import { notSentWords, quietText, recipeWords, todayWords } from './watch-words.ts';

/** The watched folder that the keyboard is at: why it is as it is, what can be done with it, and what it did. */
export function WatchDetail({ watch }: { readonly watch: WatchView }) {
  const actions = watchActions(useApp());
  const account = useAppState(
    (state) =>
      state.connections.find(({ id }) => id === watch.connectionId)?.name ?? 'an account that was removed',
  );
  const { state, folder, isPaused, asking, mostADay, quiet, watchedFor } = watch;
  return (
    <section className="watch-detail" aria-label={`About ${folder}`}>
      <div className="watch-head">
        <p className="watch-state">{watchStateWords(state)}</p>
        <Facts
          words={[
            folder,
            recipeWords(watch),
            account,
            `${todayWords(watch)} today`,
            ...(mostADay === null ? [] : [`at most ${counted(mostADay, 'file')} a day`]),
            ...(watchedFor.approve === 'all' ? ['all results approved'] : []),
            ...(watchedFor.reserve === true ? ['steps to come reserved'] : []),
            ...(watchedFor.handOff === undefined ? [] : [`copies to ${watchedFor.handOff.folder}`]),
            ...(quiet === null ? [] : [`quiet ${quietText(quiet)}`]),
          ]}
        />
        <div className="watch-actions">
          {state.state === 'standing-still' && (
            <Button
              hint={
                state.of === 'ledger'
                  ? 'New jobs are sent again from now on, also those of other batches'
                  : 'Results go to the library that is open now'
              }
              onClick={() => void actions.goOn(watch, state.of)}
            >
              Let it go on
            </Button>
          )}
          <Button
            hint={isPaused ? 'New files are queued again' : 'New files wait; what was queued goes on'}
            onClick={() => void actions.pause(watch, !isPaused)}
          >
            {isPaused ? 'Continue' : 'Pause'}
          </Button>
          <Button onClick={() => actions.fill(draftOf(watch))}>Edit…</Button>
          <Button
            hint="Shows all that is in the folder as a plan by its recipe, where you choose what is made"
            onClick={() => actions.plan(watch)}
          >
            Plan the folder
          </Button>
          <Button
            hint="It is watched no more; what it queued goes on"
            onClick={() => void actions.remove(watch)}
          >
            Remove
          </Button>
        </div>
        {asking > 0 && (
          <div className="watch-actions">
            <span>{notSentWords(asking)}: plan the folder to make what you want.</span>
            <Button
              hint="They wait for you no more; one that changes is told again"
              onClick={() => void actions.settle(watch)}
            >
              Leave {asking === 1 ? 'it' : 'them'}
            </Button>
          </div>
        )}
      </div>
      <WatchLog watch={watch} />
    </section>
  );
}
