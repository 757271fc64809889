import { parse, protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';

/** Texts kept prepared; beyond it the oldest goes: statements over lists have a text for each length. */
const MOST_STATEMENTS = 300;

const { serialize } = protocol;

interface Statement {
  readonly name: string;
  /** Type of each parameter, as PostgreSQL numbers them. */
  readonly types: readonly number[];
}

/** What drizzle asks of a client. */
export interface TurnClient {
  query(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Results>;
  transaction<T>(work: (inside: Pick<TurnClient, 'query'>) => Promise<T>): Promise<T>;
  /** Runs work that speaks to PGlite itself, while nobody else does. */
  inTurn<T>(work: (client: PGlite) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * PGlite with statements that are parsed and planned once: PGlite's own `query` does so again each time, in six messages
 * of which each crosses into WebAssembly by itself, and a list takes longer to plan than to read. Protocol:
 * postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY. Tables are not to change under it: migrations
 * come before.
 *
 * There is one connection, so whoever uses it waits for their turn here: a statement never falls into the transaction
 * of somebody else.
 */
export function createTurnClient(client: PGlite): TurnClient {
  const statements = new Map<string, Statement>();
  let made = 0;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: (client: PGlite) => Promise<T>): Promise<T> => {
    const turn = last.then(() => {
      if (client.closed) throw new Error('connection terminated: the database is closed');
      return work(client);
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  /** Sends messages up to a sync, which ends what a failure among them has left. */
  const send = (...messages: readonly Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  const prepare = async (text: string): Promise<Statement> => {
    const oldest = statements.size >= MOST_STATEMENTS ? [...statements.keys()][0] : undefined;
    if (oldest !== undefined) {
      await send(serialize.close({ type: 'S', name: statements.get(oldest)!.name }));
      statements.delete(oldest);
    }
    const name = `kept_${made++}`;
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = { name, types: parse.parseDescribeStatementResults(answers) };
    statements.set(text, statement);
    return statement;
  };

  const run: TurnClient['query'] = async (text, values = [], options) => {
    const { name, types } = statements.get(text) ?? (await prepare(text));
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      return (client.serializers[types[index]!] ?? String)(value) as string;
    });
    const answers = await send(
      serialize.bind({ statement: name, values: bound }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    const { parsers, ...shape } = options ?? {};
    // PGlite would copy its parsers of some hundred types for each answer to add these few, which takes longer than to read it.
    return parse.parseResults(answers, Object.assign(Object.create(client.parsers), parsers), shape)[0]!;
  };

  return {
    query: (text, values, options) => inTurn(() => run(text, values, options)),
    transaction: (work) => inTurn(() => client.transaction(() => work({ query: run }))),
    inTurn,
    close: () => inTurn(() => client.close()),
  };
}
