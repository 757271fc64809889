/**
 * What a page asks of the worker: to take over from the one before, to keep all files, or whether all scripts that stand in
 * the page are of the worker's build, which it answers by the port that comes along.
 */
export type Asked = 'take-over' | 'keep' | { readonly scripts: readonly string[] };
