export function bundleForNode(options: {
  readonly entry: string;
  readonly folder: string;
  readonly name: string;
  readonly whole: boolean;
}): Promise<unknown>;
