import { boxCentre, boxSize, stretchOf, translation, type Aabb, type Hole } from '#kernel';
import { addParts, type PartRecord } from '#document';
import type { MadePlugs } from '../../geometry.ts';
import { freeName, namesOn } from '../../parts.ts';
import { findPlace } from '../../place.ts';
import type { PlacedJob } from '../placed.ts';
import type { ToolContext } from '../tool.ts';
import { cavityOf } from './cavity.ts';
import { words } from './words.ts';

/** Makes a part of the plug of every hole. */
export const plugs: PlacedJob<Hole> = {
  button: 'plugs',
  call(part, context) {
    const { mesh, transform, features } = part;
    if (features?.holes === undefined) return 'tool.perforate.said.whole';
    const { stretch } = stretchOf(transform);
    const input = { holes: features.holes, stretch };
    if (features.shell === undefined) return { op: 'plugs', meshes: [mesh], in: input };
    const made = cavityOf(part, context);
    if (typeof made === 'string') return made;
    return { op: 'plugs', meshes: [made.mesh, made.cavity], in: { ...input, isGrown: made.isGrown } };
  },
  done(out, part, context) {
    const plugged = out as MadePlugs;
    const { plugs: made, plain, asked } = plugged;
    const values = { made: made.length, plain, asked };
    const say = (word: string) => ({ type: 'say' as const, key: `tool.perforate.said.${word}`, values });
    if (made.length === 0) return { effects: [say('unplugged')] };
    const parts = placed(plugged, part, context);
    return {
      effects: [
        {
          type: 'commit',
          planned: () => addParts.plan(context.document, { parts }),
          label: { key: 'tool.perforate.history.plugs', values: { name: part.name } },
          meshes: made,
        },
        { type: 'show', marks: [] },
        { type: 'exit' },
        say(made.length < asked ? 'pluggedSome' : plain > 0 ? 'pluggedPlain' : 'plugged'),
      ],
    };
  },
};

/** The plugs as parts on the plate, each as near to the part as there is room. */
function placed(
  { plugs: made, numbers }: MadePlugs,
  part: PartRecord,
  context: ToolContext,
): readonly Omit<PartRecord, 'kind' | 'order'>[] {
  const taken: Aabb[] = [...context.taken()];
  const [middleX, middleY] = boxCentre(context.boxOf(part, part.transform)!);
  const names = namesOn(context.document, context.plate);
  const called = words[context.language].choices!.name['plug']!;
  return made.map(({ hash, box }, at) => {
    const own = called.replace('{{number}}', String(numbers[at]));
    // A number behind it would be that of another hole.
    const name = names.has(own) ? freeName(`${own} · 2`, names) : own;
    names.add(name);
    const [width, depth] = boxSize(box);
    const [x, y] = boxCentre(box);
    const [toX, toY] = findPlace([width, depth], [middleX, middleY], taken, context.usable);
    const [byX, byY, byZ] = [toX - x, toY - y, -box.min[2]];
    taken.push({
      min: [box.min[0] + byX, box.min[1] + byY, 0],
      max: [box.max[0] + byX, box.max[1] + byY, box.max[2] + byZ],
    });
    return {
      id: context.newPartId(),
      plate: context.plate,
      name,
      mesh: hash,
      transform: translation(byX, byY, byZ),
      visible: true,
      locked: false,
    };
  });
}
