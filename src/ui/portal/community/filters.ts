import {
  CATEGORIES,
  PUBLICATION_ORDERS,
  SOURCES,
  type Category,
  type PublicationOrder,
  type Source,
} from '#contract';

/** What the list of designs is narrowed to and how it is ordered: all of it stands in the address. */
export interface Filters {
  readonly source: Source;
  /** Null for all of them. */
  readonly category: Category | null;
  readonly order: PublicationOrder;
  /** Only of people the reader follows. */
  readonly following: boolean;
}

/** What an address without filters shows. Official designs are few, and the community is what the page is named for. */
export const NO_FILTERS: Filters = { source: 'community', category: null, order: 'hot', following: false };

/** Reads the filters of an address; what it does not understand is left at its usual value. */
export function readFilters(parameters: URLSearchParams): Filters {
  const named = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === parameters.get(name));
  return {
    source: named('source', SOURCES) ?? NO_FILTERS.source,
    category: named('category', CATEGORIES) ?? null,
    order: named('order', PUBLICATION_ORDERS) ?? NO_FILTERS.order,
    following: parameters.get('following') === '1',
  };
}

/** The address with some filters changed. The usual value is not written, so that one list has one address. */
export function writeFilters(parameters: URLSearchParams, changes: Partial<Filters>): URLSearchParams {
  const { source, category, order, following } = { ...readFilters(parameters), ...changes };
  const written = {
    source: source === NO_FILTERS.source ? null : source,
    category,
    order: order === NO_FILTERS.order ? null : order,
    following: following ? '1' : null,
  };
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(written)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
