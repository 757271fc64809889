import { describe, expect, it } from 'vitest';
import { api, LICENCES, mayRemix, type Attribution } from '#contract';
import { createRandom } from '#base';
import {
  draftOf,
  EMPTY_DRAFT,
  movedTo,
  problemsOf,
  readTag,
  saveOf,
  type Draft,
  type DraftPicture,
} from '../../../src/ui/portal/publishing/draft.ts';
import { fittedSize } from '../../../src/ui/portal/publishing/fit-picture.ts';
import { readFacts } from '../../../src/ui/portal/publishing/project-facts.ts';
import { SOME_CONTENT, somePublishing } from './memory-publishing.ts';
import { uuid } from './memory-ids.ts';

const RULES = { least: 2, most: 12 };
const ME = uuid(1);
const picture = (at: number, state: DraftPicture['state'] = 'sent'): DraftPicture => ({
  key: `${at}`,
  address: `/${at}`,
  state,
  name: state === 'sent' ? `ticket ${at}` : null,
  file: null,
});
const project = { id: uuid(2), name: 'Reef', thumbnail: null };
const READY: Draft = {
  ...EMPTY_DRAFT,
  source: { kind: 'project', project, read: 'done' },
  pictures: [picture(1), picture(2)],
  name: ' Reef display ',
  category: 'art',
  tags: ['reef'],
};

describe('a draft', () => {
  it('that is complete is a save as the server takes it', () => {
    expect(problemsOf(READY, RULES, ME, true)).toEqual({});
    expect(api.community.save.body!.parse(saveOf(READY, true))).toMatchObject({
      kind: 'design',
      name: 'Reef display',
      projectId: project.id,
      pictures: ['ticket 1', 'ticket 2'],
      category: 'art',
      submit: true,
    });
  });

  it('that is empty says of each field what it needs, and is kept with a name and a project alone', () => {
    expect(problemsOf(EMPTY_DRAFT, RULES, ME, true)).toEqual({
      project: 'project.needed',
      pictures: 'pictures.few',
      name: 'name.needed',
      category: 'category.needed',
      tags: 'tags.needed',
    });
    const begun: Draft = { ...EMPTY_DRAFT, source: READY.source, name: 'Reef' };
    expect(problemsOf(begun, RULES, ME, false)).toEqual({});
    expect(api.community.save.body!.safeParse(saveOf(begun, false)).success).toBe(true);
  });

  it.each([
    [
      'a picture did not arrive',
      { pictures: [picture(1), picture(2, 'failed')] },
      { pictures: 'pictures.someFailed' },
    ],
    [
      'the project could not be read',
      { source: { kind: 'project', project, read: 'failed' } },
      { project: 'project.failed' },
    ],
    ['the name has two lines', { name: 'Reef\ndisplay' }, { name: 'name.wrong' }],
    ['the name is long', { name: 'R'.repeat(51) }, { name: 'name.wrong' }],
  ] as const)('is neither sent in nor kept while %s', (_case, patch, problems) => {
    for (const submit of [true, false])
      expect(problemsOf({ ...READY, ...patch }, RULES, ME, submit)).toEqual(problems);
  });

  it('is refused for nothing that is on its way: a save waits for it', () => {
    const onItsWay: Draft = {
      ...READY,
      pictures: [picture(1), picture(2, 'sending')],
      source: { kind: 'project', project, read: 'reading' },
    };
    expect(problemsOf(onItsWay, RULES, ME, true)).toEqual({});
  });

  it('made from somebody’s design takes the licences that one allows; from one’s own, any', () => {
    for (const from of LICENCES)
      for (const licence of LICENCES) {
        const origin: Attribution = {
          publicationId: uuid(3),
          name: 'Original',
          authorId: uuid(4),
          authorName: 'Mei',
          licence: from,
        };
        const draft = { ...READY, origin, licence };
        const refused = problemsOf(draft, RULES, ME, true).licence === 'licence.refused';
        expect(refused, `${from} as ${licence}`).toBe(!mayRemix(from, licence));
        expect(problemsOf({ ...draft, origin: { ...origin, authorId: ME } }, RULES, ME, true)).toEqual({});
      }
  });

  it('of what was sent in keeps the frozen project and the pictures there are', () => {
    const [design] = somePublishing({ userId: ME, nickName: 'Lin' }, 0, () => null, 1).mine;
    const body = saveOf(draftOf(design!), true);
    expect(body).toMatchObject({ id: design!.id, payload: design!.payload, licence: 'by-nc-sa' });
    expect(body).not.toHaveProperty('projectId');
    expect(body.pictures).toEqual(design!.pictures.map(({ name }) => name));
  });
});

it('moving a picture keeps all of them, and puts it where it was said', () => {
  const seed = 20261125;
  const random = createRandom(seed);
  for (let run = 0; run < 200; run++) {
    const items = Array.from({ length: random.integer(1, 13) }, (_, at) => at);
    const from = random.integer(0, items.length);
    const to = random.integer(-2, 14);
    const moved = movedTo(items, from, to);
    expect(
      moved.toSorted((a, b) => a - b),
      `seed ${seed}, run ${run}`,
    ).toEqual(items);
    expect(moved.indexOf(from)).toBe(Math.min(items.length - 1, Math.max(0, to)));
    expect(moved.filter((item) => item !== from)).toEqual(items.filter((item) => item !== from));
  }
});

it.each([
  ['  Reef  Fish ', 'reef fish'],
  ['ＲＥＥＦ', 'reef'],
  ['海洋', '海洋'],
  ['a/b', null],
  ['#reef', null],
  ['   ', null],
  ['r'.repeat(21), null],
])('the tag %j is %j', (typed, tag) => {
  expect(readTag(typed)).toBe(tag);
});

it('pictures fit within what the server keeps, in their own shape, and are never enlarged', () => {
  expect(fittedSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fittedSize(6000, 2000)).toEqual({ width: 1600, height: 533 });
  expect(fittedSize(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fittedSize(20000, 1)).toEqual({ width: 1600, height: 1 });
});

describe('what a design shows of its project', () => {
  it('is the printer, material, platform and layer height of its first plate', () => {
    expect(readFacts(SOME_CONTENT)).toEqual({
      printer: 'Elegoo Saturn 4',
      material: 'Siraya Fast grey',
      platform: [218.88, 122.88, 220],
      layerHeight: 0.05,
    });
  });

  it('is nothing for what is no document, or of a newer version', () => {
    const none = { printer: '', material: '', platform: null, layerHeight: null };
    const text = new TextDecoder().decode(SOME_CONTENT);
    for (const content of ['', '{', '{"version":1}', text.replace(/"version":\d+/, '"version":999')])
      expect(readFacts(new TextEncoder().encode(content))).toEqual(none);
  });
});
