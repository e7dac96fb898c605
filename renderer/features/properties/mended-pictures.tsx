import { useCallback, useState } from 'react';
import type { Asset } from '../../../shared/model/asset.ts';
import { choosable } from '../../../shared/model/mend/fix.ts';
import { fixedWords } from '../../../shared/model/mend/fix-words.ts';
import { useApp } from '../../store/app-context.tsx';
import { PictureFrame } from '../../ui/picture-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fileUrl, maskName } from '../../words/asset-words.ts';
import './mended-pictures.css';
import { useAsked } from './use-asked.ts';

type Shown = 'beside' | 'original' | 'sent';

const CHOICES = [
  { value: 'beside', label: 'Beside' },
  { value: 'original', label: 'Original' },
  { value: 'sent', label: 'As sent' },
] as const;

/** The artist's own pictures beside the mended copies that were sent; nothing for an asset whose pictures were sent as they are. */
export function MendedPictures({ asset }: { readonly asset: Asset }) {
  const mended = asset.references.flatMap(({ mended: done, ...reference }) =>
    done === undefined ? [] : [{ ...reference, done }],
  );
  return mended.length === 0 ? null : <Pictures asset={asset} mended={mended} />;
}

type Reference = Asset['references'][number];

interface Mended extends Omit<Reference, 'mended'> {
  readonly done: NonNullable<Reference['mended']>;
}

function Pictures({ asset, mended }: { readonly asset: Asset; readonly mended: readonly Mended[] }) {
  const { bridge } = useApp();
  const ask = useCallback((id: string) => bridge.library.originals({ id }), [bridge]);
  const { answer, hasFailed } = useAsked(asset.id, ask, null);
  const [shown, setShown] = useState<Shown>('beside');
  const [chosen, setChosen] = useState(mended[0]?.view);
  const at = Math.max(
    0,
    mended.findIndex(({ view }) => view === chosen),
  );
  const one = mended[at];
  if (one === undefined) return null;
  const original = answer?.[at]?.url ?? null;
  const isGone = answer !== null && original === null;
  const without = hasFailed ? 'It could not be looked for' : isGone ? 'It is gone' : 'Looking for it …';
  return (
    <Section title="Before and after mending">
      <div className="mended-choices">
        {mended.length > 1 && (
          <Segmented
            label="View"
            choices={mended.map(({ view }) => ({ value: view, label: view }))}
            value={one.view}
            onChange={setChosen}
          />
        )}
        <Segmented label="Pictures" choices={CHOICES} value={shown} onChange={setShown} />
      </div>
      <div className={`mended-pictures is-${shown}`}>
        {shown !== 'sent' && (
          <figure>
            <PictureFrame
              className="mended-picture"
              src={original}
              alt={`${one.name} as it was`}
              {...(original === null && { instead: without })}
            />
            <figcaption>original</figcaption>
          </figure>
        )}
        {shown !== 'original' && (
          <figure>
            <PictureFrame
              className="mended-picture"
              src={one.path === null ? null : fileUrl(asset.id, one.path)}
              alt={`${one.name} as it was sent`}
              {...(one.path === null && { instead: 'No copy was kept' })}
            />
            <figcaption>as sent</figcaption>
          </figure>
        )}
      </div>
      <p className="mended-words selectable">{mendWords(one)}</p>
      {isGone && (
        <p className="note">
          {one.source} is gone, or was changed since it was sent. Put the same file back to see it here.
        </p>
      )}
    </Section>
  );
}

function mendWords({ name, done }: Mended): string {
  const fixes = fixedWords(choosable(done.fixes));
  const mask = done.mask === undefined ? '' : `cut out by ${maskName(name)}`;
  return [name, fixes, mask].filter((words) => words !== '').join(' · ');
}
