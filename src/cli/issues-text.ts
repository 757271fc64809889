import { DRAIN_POSES, type Drainage, type Issue, type IssueKind } from '#kernel';
import type { IssueReport } from '#pipeline';

const NAMES: Readonly<Record<IssueKind, { readonly one: string; readonly many: string }>> = {
  island: { one: 'island', many: 'islands' },
  'resin-trap': { one: 'resin trap', many: 'resin traps' },
  'suction-cup': { one: 'suction cup', many: 'suction cups' },
  border: { one: 'touching the edge', many: 'touching the edge' },
  'empty-layer': { one: 'empty layer', many: 'empty layers' },
};

/** Issues that are listed one by one; the others are only counted. */
const MOST_LISTED = 10;

/** A table of counts and the first issues, layers counted from 1. */
export function describeIssues(report: IssueReport): string {
  const { counts, issues, layerCount } = report;
  const kinds = Object.keys(NAMES) as IssueKind[];
  const table = [
    ...kinds.map((kind) => `${NAMES[kind].many.padEnd(17)}  ${counts[kind]}\n`),
    ...DRAIN_POSES.map((pose) => `${`trapped ${pose}`.padEnd(17)}  ${trappedIn(report.drainage[pose])}\n`),
  ];
  const listed = issues
    .slice(0, MOST_LISTED)
    .map((issue) => [layersOf(issue), detailsOf(issue, layerCount)] as const);
  const width = Math.max(0, ...listed.map(([layers]) => layers.length));
  const lines = listed.map(([layers, details]) => `${layers.padEnd(width)}  ${details}\n`);
  const more = kinds.reduce((sum, kind) => sum + counts[kind], 0) - listed.length;
  return [...table, ...lines, more > 0 ? `${more} more (--json lists all)\n` : ''].join('');
}

/** What stays in the print once it is finished: "1.20 ml in 2 places". */
function trappedIn({ count, trappedMm3 }: Drainage): string {
  if (count === 0) return '0';
  return `${(trappedMm3 / 1000).toFixed(2)} ml in ${count} ${count === 1 ? 'place' : 'places'}`;
}

function layersOf({ firstLayer, lastLayer }: Issue): string {
  return firstLayer === lastLayer ? `layer ${firstLayer + 1}` : `layers ${firstLayer + 1}–${lastLayer + 1}`;
}

function detailsOf(issue: Issue, layerCount: number): string {
  const name = NAMES[issue.kind].one;
  switch (issue.kind) {
    case 'island':
      return `${name}${measure(issue.areaMm2, 'mm²')}, ${placeOf(issue)}`;
    case 'resin-trap':
      return `${name}${measure(issue.volumeMm3, 'mm³')}, ${placeOf(issue)}`;
    case 'suction-cup':
      return `${name}${measure(issue.areaMm2, 'mm²')}, ${openingOf(issue.opensAt, layerCount)}, ${placeOf(issue)}`;
    case 'border':
      return `${name}, ${issue.pixels} pixels`;
    case 'empty-layer':
      return name;
  }
}

function openingOf(opensAt: number | null, layerCount: number): string {
  if (opensAt === null) return 'sealed against the build plate';
  return opensAt === layerCount ? 'open on the last layer' : `open from layer ${opensAt + 1}`;
}

/** Where the centre is, from the corner that a picture of the layer begins at. */
function placeOf({ centre, centreMm }: Extract<Issue, { readonly centre: unknown }>): string {
  const pixel = `pixel ${centre.map(Math.floor).join(', ')}`;
  const known = centreMm[0] > 0 && centreMm[1] > 0;
  return known ? `${centreMm.map((length) => length.toFixed(2)).join(', ')} mm (${pixel})` : pixel;
}

/** ", 12.3 mm²": three digits that count; nothing where the file does not say how large its pixels are. */
function measure(value: number, unit: string): string {
  if (value === 0) return '';
  return `, ${value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3))} ${unit}`;
}
