import { Copy } from 'lucide-react';
import type { Asset } from '../../../shared/model/asset.ts';
import { LOCAL_CONNECTION_ID } from '../../../shared/model/connection.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { choosable } from '../../../shared/model/mend/fix.ts';
import { fixedWords } from '../../../shared/model/mend/fix-words.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { tipOf } from '../../ui/tip.ts';
import { maskName, sentWords } from '../../words/asset-words.ts';
import { creditWords } from '../../words/connection-words.ts';
import { clockDuration } from '../../words/durations.ts';
import { calendarTime } from '../../words/moments.ts';

/** How an asset came about: what was sent, where to, for how much, and when. */
export function MadeFrom({ asset }: { readonly asset: Asset }) {
  const { submittedAt, createdAt, credits, connection } = asset;
  const took = submittedAt === null ? null : Date.parse(createdAt) - Date.parse(submittedAt);
  const words = creditWords({ kind: connection.id === LOCAL_CONNECTION_ID ? 'local' : 'remote' });
  return (
    <Section title="Made from">
      <PropertyList>
        {sourcesOf(asset).map(([name, value, title]) => (
          <Property key={`${name} ${value}`} name={name}>
            <span {...tipOf(title === undefined ? null : { text: title })}>{value}</span>
          </Property>
        ))}
        {mendsOf(asset).map(([name, value, title]) => (
          <Property key={`${name} ${title}`} name={name}>
            <span {...tipOf(title === undefined ? null : { text: title })}>{value}</span>
          </Property>
        ))}
        <Property name="Sent">{sentWords(asset.recipe)}</Property>
        <Property name="Connection">{connection.name}</Property>
        <Property name="Task">
          <Task id={asset.taskId} />
        </Property>
        <Property name="Cost">
          {credits === null ? 'not known' : `${formatCredits(credits)} ${words}`}
        </Property>
        {took !== null && took >= 0 && <Property name="Time">{clockDuration(took)}</Property>}
        {submittedAt !== null && <Property name="Sent at">{calendarTime(Date.parse(submittedAt))}</Property>}
        <Property name="Downloaded">{calendarTime(Date.parse(createdAt))}</Property>
      </PropertyList>
    </Section>
  );
}

type Source = readonly [name: string, value: string, title: string | undefined];

/** What was mended on the pictures that were sent, and whose mask was used; nothing where they were sent as they are. */
function mendsOf({ references }: Asset): readonly Source[] {
  return references.flatMap(({ view, name, mended }): readonly Source[] => {
    if (mended === undefined) return [];
    const of = references.length > 1 ? `${capital(view)} ` : '';
    const fixes = choosable(mended.fixes);
    return [
      ...(fixes.length === 0
        ? []
        : [sourceOf(`${of}mended`, fixedWords(fixes), `Your file: sha256 ${mended.original}`)]),
      ...(mended.mask === undefined ? [] : [sourceOf(`${of}mask`, maskName(name), `sha256 ${mended.mask}`)]),
    ];
  });
}

const sourceOf = (name: string, value: string, title: string): Source => [capital(name), value, title];

/** Pictures by their views, the address or the mesh that it was made of. */
function sourcesOf({ references, mesh, imageUrl }: Asset): readonly Source[] {
  const pictures = references.map(
    ({ name, view, source, path }): Source => [
      references.length > 1 ? capital(view) : 'Reference',
      path === null ? `${name} (no copy was kept)` : name,
      source,
    ],
  );
  const address: readonly Source[] = imageUrl === null ? [] : [['Reference', imageUrl, undefined]];
  if (mesh === null) return [...pictures, ...address];
  const model: Source =
    mesh.from === 'url'
      ? ['Model', mesh.url, undefined]
      : ['Model', mesh.name, mesh.from === 'file' ? mesh.source : undefined];
  return [...pictures, ...address, model];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function Task({ id }: { readonly id: string }) {
  const run = useRunCommand();
  return (
    <span className="properties-task">
      <span className="truncate" {...tipOf({ text: id })}>
        {id}
      </span>
      <IconButton label="Copy the task id" onClick={() => run('asset.copy-task')}>
        <Copy size={12} aria-hidden />
      </IconButton>
    </span>
  );
}
