import { cleanName } from '#formats/mesh';
import type { OcctNode } from 'occt-import-js';

/** What the library, or the program that wrote the file, calls a shape that has no name. */
const NO_NAME =
  /^(?:(?:solid|(?:open_|closed_)?shell|compound|compsolid|assembly|product|no ?name|none)[ _]?\d*)?$/i;

/**
 * A name for each body: its own, else that of the product it belongs to, as near as it has one, else the file's. Those without one
 * of their own are numbered where several would share one.
 */
export function bodyNames(
  root: OcctNode,
  meshes: readonly { readonly name: string }[],
  stem: string,
): readonly string[] {
  const named = (name: string): string => {
    const clean = cleanName(name, '');
    return NO_NAME.test(clean) ? '' : clean;
  };
  const products = new Map<number, string>();
  const visit = (node: OcctNode, above: string): void => {
    const product = named(node.name) || above;
    for (const mesh of node.meshes) products.set(mesh, product);
    for (const child of node.children) visit(child, product);
  };
  visit(root, stem);
  const borrowed = meshes.map(({ name }, mesh) =>
    named(name) === '' ? (products.get(mesh) ?? stem) : undefined,
  );
  const last = new Map<string, number>();
  return meshes.map(({ name }, mesh) => {
    const product = borrowed[mesh];
    if (product === undefined) return named(name);
    if (borrowed.filter((each) => each === product).length === 1) return product;
    const number = (last.get(product) ?? 0) + 1;
    last.set(product, number);
    return `${product} ${number}`;
  });
}
