import { createRandom, type SeededRandom } from '#base';
import { CATEGORIES } from '#contract';
import type { OpenDatabase } from '#server';
import { searchColumns } from '../src/server/features/community/versions-repository.ts';

/** What the community of a measured server holds. */
export interface CommunitySize {
  readonly designs: number;
  readonly people: number;
}

const ENGLISH =
  'dragon castle skull vase ring holder knight tower base bust lamp gear hinge clip box tray cat owl wolf ship sword shield crown mask stand bracket planter keychain figurine terrain ruin bridge gate wizard orc elf robot tank dice token'.split(
    ' ',
  );
const CHINESE = Array.from(
  '龙城堡骷髅花瓶戒指支架骑士塔底座胸像台灯齿轮铰链夹子盒托盘猫鹰狼船剑盾王冠面具架花盆钥匙扣人偶地形废墟桥门法师精灵机器坦克骰',
);

const pick = <T>(random: SeededRandom, from: readonly T[]): T => from[random.integer(0, from.length)]!;

/** A name and a description of few words, so that most are in very many texts, and a number that is in one alone. */
function textOf(random: SeededRandom, index: number) {
  const isChinese = index % 2 === 0;
  const word = (): string =>
    isChinese ? pick(random, CHINESE) + pick(random, CHINESE) : pick(random, ENGLISH);
  const words = (count: number): string => Array.from({ length: count }, word).join(isChinese ? '' : ' ');
  const unique = isChinese ? `第${index}号` : `model${index}`;
  return {
    name: `${words(3)} ${unique}`.slice(0, 50),
    tags: [...new Set([word(), word()])],
    line: 'Mono 4K',
    description: words(30),
  };
}

/** Rows of a table, as JSON in one parameter. */
async function insert(
  database: OpenDatabase,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  const names = columns.split(', ').map((column) => column.split(' ')[0]!);
  const values = names.map((name) => (name === 'tags' || name === 'grams' ? listOf(name) : name));
  await database.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from jsonb_to_recordset($1::jsonb) as r(${columns})`,
    [JSON.stringify(rows)],
  );
}
const listOf = (name: string): string => `array(select jsonb_array_elements_text(${name}))`;

const idOf = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** The id of a design that `fillCommunity` made. */
export const designId = (index: number): string => idOf(2, index);

const AT_ONCE = 500;
const START = Date.UTC(2026, 0, 1);

/** Fills an empty community: authors, approved designs with counts that few have many of, and texts as the server indexes them. */
export async function fillCommunity(
  database: OpenDatabase,
  { designs, people }: CommunitySize,
): Promise<void> {
  const random = createRandom(17);
  const batches = async (
    count: number,
    make: (index: number) => object,
    take: (rows: object[]) => Promise<void>,
  ) => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const length = Math.min(AT_ONCE, count - from);
      await take(Array.from({ length }, (_, step) => make(from + step)));
    }
  };
  await batches(
    people,
    (index) => ({
      id: idOf(1, index),
      nickname: `maker ${index}`,
      region: 'OVERSEAS',
      language: 'en',
      created_at: new Date(START).toISOString(),
    }),
    (rows) =>
      insert(
        database,
        'users',
        'id uuid, nickname text, region text, language text, created_at timestamptz',
        rows,
      ),
  );
  await batches(
    designs,
    (index) => {
      const at = new Date(START + index * 60_000).toISOString();
      // Half of all likes are of a hundredth of the designs.
      const likes = Math.floor(20 / (random.unit() + 0.01)) - 19;
      return {
        id: designId(index),
        kind: 'design',
        author_id: idOf(1, random.integer(0, people)),
        source: random.integer(0, 500) === 0 ? 'team' : 'community',
        category: pick(random, CATEGORIES),
        created_at: at,
        edited_at: at,
        published_at: at,
        listed: true,
        likes,
        downloads: likes * 3,
        collects: Math.floor(likes / 2),
      };
    },
    (rows) =>
      insert(
        database,
        'publications',
        'id uuid, kind text, author_id uuid, source text, category text, created_at timestamptz, edited_at timestamptz, published_at timestamptz, listed boolean, likes int, downloads int, collects int',
        rows,
      ),
  );
  await batches(
    designs,
    (index) => {
      const text = textOf(random, index);
      const { searchText, grams } = searchColumns(text, 'maker');
      return {
        id: idOf(3, index),
        publication_id: designId(index),
        state: 'approved',
        ...text,
        licence: 'by',
        downloadable: true,
        payload: {},
        size: 0,
        search_text: searchText,
        grams,
      };
    },
    (rows) =>
      insert(
        database,
        'publication_versions',
        'id uuid, publication_id uuid, state text, name text, description text, tags jsonb, licence text, downloadable boolean, line text, payload jsonb, size bigint, search_text text, grams jsonb',
        rows,
      ),
  );
  // As a server that has been up for a while: PGlite refuses to clear tables away here.
  const tend = database.tendsItself ? 'vacuum analyze' : 'analyze';
  for (const table of ['publications', 'publication_versions']) await database.query(`${tend} ${table}`);
}
