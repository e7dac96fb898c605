import { posix } from 'node:path';
import { parseSync } from 'vite';
import { TASK_KINDS } from '../../../shared/interface/tasks.ts';

/** How one file refers to another: when it is loaded, when it asks for it (`import('./x')`), only for its types, or by address (`new URL('./x', import.meta.url)`). */
export type ReferenceKind = 'value' | 'lazy' | 'type' | 'url';

/** One reference out of a source file, as it is written there. */
export interface Reference {
  readonly specifier: string;
  readonly kind: ReferenceKind;
}

/** What the rules of the house need to know of one source file. */
export interface SourceModule {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly references: readonly Reference[];
  readonly hasDefaultExport: boolean;
  /** True when the file does nothing but pass on what others export. */
  readonly onlyReExports: boolean;
  /** True when it calls, or takes, a store's `setState`; a React component's own does not count. */
  readonly setsState: boolean;
  /** True when it sets fields of an object by `Object.assign` with a literal that has no `satisfies`: the compiler takes any name. */
  readonly assignsUnchecked: boolean;
  /** True when it compares a kind with another one than that of models: any other kind, also a new one, silently goes the other way. */
  readonly comparesTaskKinds: boolean;
}

interface AstNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* walk(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walk(child);
  }
}

/** The text of a string literal or of a template's fixed beginning (`./x-worker${ext}` gives `./x-worker`). */
function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  const first: unknown = node['quasis'][0];
  const text = isNode(first) ? (first['value'] as { cooked?: unknown }).cooked : undefined;
  return typeof text === 'string' ? text : undefined;
}

function referenceOf(node: AstNode): Reference | undefined {
  const kind = node['importKind'] === 'type' || node['exportKind'] === 'type' ? 'type' : 'value';
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression': {
      const specifier = literalText(node['source']);
      const isLazy = node.type === 'ImportExpression';
      return specifier === undefined ? undefined : { specifier, kind: isLazy ? 'lazy' : kind };
    }
    case 'TSImportType': {
      const specifier = literalText(node['source'] ?? node['argument']);
      return specifier === undefined ? undefined : { specifier, kind: 'type' };
    }
    case 'NewExpression': {
      const callee = node['callee'];
      const parameters = Array.isArray(node['arguments']) ? node['arguments'] : [];
      if (!isNode(callee) || callee['name'] !== 'URL' || parameters.length !== 2) return undefined;
      const specifier = literalText(parameters[0]);
      return specifier?.startsWith('.') ? { specifier, kind: 'url' } : undefined;
    }
    default:
      return undefined;
  }
}

/** `store.setState`, `store['setState']`, `{ setState } = store`; not `this.setState`. */
function isSetState(node: AstNode): boolean {
  const names = (key: unknown): boolean =>
    isNode(key) && (key['name'] === 'setState' || literalText(key) === 'setState');
  if (node.type === 'MemberExpression')
    return names(node['property']) && isNode(node['object']) && node['object'].type !== 'ThisExpression';
  return (
    node.type === 'ObjectPattern' &&
    Array.isArray(node['properties']) &&
    node['properties'].some((property: unknown) => isNode(property) && names(property['key']))
  );
}

/** `Object.assign(job, { state })` for its effect; not where its result is used, nor on a new object. */
function assignsUnchecked(node: AstNode): boolean {
  const call =
    node.type === 'ExpressionStatement'
      ? node['expression']
      : node.type === 'ArrowFunctionExpression'
        ? node['body']
        : null;
  if (!isNode(call) || call.type !== 'CallExpression' || !isNode(call['callee'])) return false;
  const { object, property } = call['callee'];
  if (!isNode(object) || object['name'] !== 'Object') return false;
  if (!isNode(property) || property['name'] !== 'assign') return false;
  const [target, ...sources] = (call['arguments'] as readonly unknown[]).filter(isNode);
  return target?.type !== 'NewExpression' && sources.some(({ type }) => type === 'ObjectExpression');
}

const OTHER_KINDS: readonly string[] = TASK_KINDS.filter((kind) => kind !== 'model');

/** `kind === 'depth'`, `recipe.kind !== 'segmentation'`; not with `'model'`, whose fields only models have. */
function isKindComparison(node: AstNode): boolean {
  if (node.type !== 'BinaryExpression') return false;
  const sides = [node['left'], node['right']].filter(isNode);
  const isKind = (side: AstNode): boolean => {
    const { expression, property } = side;
    if (side.type === 'ChainExpression' && isNode(expression)) return isKind(expression);
    return side['name'] === 'kind' || (isNode(property) && property['name'] === 'kind');
  };
  return sides.some(isKind) && sides.some((side) => OTHER_KINDS.includes(literalText(side) ?? ''));
}

/**
 * Reads one TypeScript or JavaScript source into the facts that the rules look at.
 * @throws Error when the source does not parse, naming the file.
 */
export function readModule(path: string, text: string): SourceModule {
  const parsed = parseSync(path, text);
  const broken = parsed.errors.at(0);
  if (broken) throw new Error(`${path} does not parse: ${broken.message}`);
  const statements = (parsed.program.body as readonly unknown[]).filter(isNode);
  const references: Reference[] = [];
  let setsState = false;
  let assigns = false;
  let comparesTaskKinds = false;
  for (const node of walk(statements)) {
    const reference = referenceOf(node);
    if (reference) references.push(reference);
    setsState ||= isSetState(node);
    assigns ||= assignsUnchecked(node);
    comparesTaskKinds ||= isKindComparison(node);
  }
  const passesOn = (node: AstNode) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && isNode(node['source']));
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    references,
    hasDefaultExport: statements.some((node) => node.type === 'ExportDefaultDeclaration'),
    onlyReExports: statements.length > 0 && statements.every(passesOn),
    setsState,
    assignsUnchecked: assigns,
    comparesTaskKinds,
  };
}

/** The repository path that a relative specifier points at, or undefined for a package or `node:` name. */
export function targetPath(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** The package that a bare specifier names: `@scope/name/deep` gives `@scope/name`, `node:fs` stays `node:fs`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
