import { describe, expect, it } from 'vitest';
import { failure, type Answer } from '#cloud';
import { createEndlessList, type Page } from '../../../src/ui/portal/lists/endless-list.ts';

interface Item {
  readonly id: string;
}
type Asked = { readonly cursor: string | undefined; readonly answer: (answer: Answer<Page<Item>>) => void };

/** A list whose questions are answered by hand. */
function listByHand() {
  const asked: Asked[] = [];
  const list = createEndlessList<Item>(
    (cursor) => new Promise((resolve) => asked.push({ cursor, answer: resolve })),
  );
  return { list, asked, state: () => list.store.getState() };
}

const page = (ids: string, nextCursor: string | null = null, total = 9): Answer<Page<Item>> => ({
  ok: true,
  data: { items: ids.split('').map((id) => ({ id })), total, nextCursor },
});
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join('');

describe('a list that comes by pages', () => {
  it('loads, then goes on where the page before ended', async () => {
    const { list, asked, state } = listByHand();
    const loaded = list.reload();
    expect(state().status).toBe('loading');
    asked[0]!.answer(page('abc', '3'));
    await loaded;
    const more = list.loadMore();
    expect(asked[1]!.cursor).toBe('3');
    asked[1]!.answer(page('def'));
    await more;
    expect(ids(state().items)).toBe('abcdef');
    await list.loadMore();
    expect(asked.length).toBe(2);
  });

  it('asks for a page once, however often it is wanted', async () => {
    const { list, asked } = listByHand();
    const loaded = list.reload();
    asked[0]!.answer(page('a', '1'));
    await loaded;
    void list.loadMore();
    void list.loadMore();
    expect(asked.length).toBe(2);
  });

  it('shows nothing twice when the list moved under it', async () => {
    const { list, asked, state } = listByHand();
    const loaded = list.reload();
    asked[0]!.answer(page('abc', '3'));
    await loaded;
    const more = list.loadMore();
    asked[1]!.answer(page('cde'));
    await more;
    expect(ids(state().items)).toBe('abcde');
  });

  it('throws away answers of questions asked before', async () => {
    const { list, asked, state } = listByHand();
    const first = list.reload();
    const second = list.reload();
    asked[1]!.answer(page('new'));
    await second;
    asked[0]!.answer(page('old'));
    await first;
    expect(ids(state().items)).toBe('new');
  });

  it('fails only where there is nothing to show', async () => {
    const { list, asked, state } = listByHand();
    const first = list.reload();
    asked[0]!.answer(failure('offline'));
    await first;
    expect(state().status).toBe('failed');
    const second = list.reload();
    expect(state().status).toBe('loading');
    asked[1]!.answer(page('ab'));
    await second;
    const third = list.reload();
    asked[2]!.answer(failure('offline'));
    await third;
    expect(state().status).toBe('ready');
    expect(ids(state().items)).toBe('ab');
  });

  it('says that the next page failed, and tries it again', async () => {
    const { list, asked, state } = listByHand();
    const loaded = list.reload();
    asked[0]!.answer(page('a', '1'));
    await loaded;
    const more = list.loadMore();
    asked[1]!.answer(failure('timeout'));
    await more;
    expect(state().more).toBe('failed');
    const again = list.loadMore();
    asked[2]!.answer(page('b'));
    await again;
    expect(ids(state().items)).toBe('ab');
  });

  it('takes a change back with its total', async () => {
    const { list, asked, state } = listByHand();
    const loaded = list.reload();
    asked[0]!.answer(page('abc'));
    await loaded;
    const change = list.change((items) => items.filter(({ id }) => id !== 'b'));
    expect(ids(state().items)).toBe('ac');
    expect(state().total).toBe(8);
    change.undo();
    expect(ids(state().items)).toBe('abc');
    expect(state().total).toBe(9);
  });

  it('does not take a change back over what was loaded since', async () => {
    const { list, asked, state } = listByHand();
    const loaded = list.reload();
    asked[0]!.answer(page('abc'));
    await loaded;
    const change = list.change(() => []);
    const again = list.reload();
    asked[1]!.answer(page('xyz'));
    await again;
    change.undo();
    expect(ids(state().items)).toBe('xyz');
  });

  /** A list of `abc`, a page further to come. */
  const started = async () => {
    const made = listByHand();
    const loaded = made.list.reload();
    made.asked[0]!.answer(page('abc', '3'));
    await loaded;
    return made;
  };
  const without = (gone: string) => (items: readonly Item[]) => items.filter(({ id }) => id !== gone);

  it('takes one of two changes back and leaves the other', async () => {
    const { list, state } = await started();
    const first = list.change(without('a'));
    const second = list.change(without('b'));
    first.undo();
    expect(ids(state().items)).toBe('ac');
    second.undo();
    expect(ids(state().items)).toBe('abc');
  });

  it('keeps the page that came while a change was being answered', async () => {
    const { list, asked, state } = await started();
    const change = list.change(without('a'));
    const more = list.loadMore();
    asked[1]!.answer(page('def'));
    await more;
    expect(ids(state().items)).toBe('bcdef');
    change.undo();
    expect(ids(state().items)).toBe('abcdef');
  });

  it('shows a change over what is loaded before it is answered, and asks again once it is', async () => {
    const { list, asked, state } = await started();
    const change = list.change(without('a'));
    const again = list.reload();
    asked[1]!.answer(page('abc'));
    await again;
    expect(ids(state().items)).toBe('bc');
    void list.reload();
    change.keep();
    expect(asked.length).toBe(4);
    asked[3]!.answer(page('bcd'));
    await expect.poll(() => ids(state().items)).toBe('bcd');
  });

  it('goes on after a page was overtaken by a question that failed', async () => {
    const { list, asked, state } = await started();
    const more = list.loadMore();
    const again = list.reload();
    asked[1]!.answer(page('def'));
    asked[2]!.answer(failure('offline'));
    await Promise.all([more, again]);
    expect(state().more).toBe('idle');
  });

  it('stays as long as it was when it is opened again and its first page is as before', async () => {
    const { list, asked, state } = await started();
    const more = list.loadMore();
    asked[1]!.answer(page('def', '6'));
    await more;
    const again = list.reload();
    asked[2]!.answer(page('abc', '3'));
    await again;
    expect(ids(state().items)).toBe('abcdef');
    expect(state().nextCursor).toBe('6');
    const anew = list.reload();
    asked[3]!.answer(page('xab', '3', 10));
    await anew;
    expect(ids(state().items)).toBe('xab');
    expect(state().nextCursor).toBe('3');
  });
});
