import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { emitPreloadError } from './preload-error.ts';

/**
 * A part of a page that is a chunk of its own: a dialog, a puzzle. Where it cannot be fetched, `Instead` is drawn with
 * what the part was given, and the page around it goes on; the next time it is asked for, it is fetched again. React's
 * `lazy` alone would take the whole page down with it, and never try again.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): ComponentType<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        emitPreloadError(error);
        return { default: Missing };
      }
    });
  let Part = make();
  function Missing(props: Props) {
    // Not sooner: a part that is still being drawn would take the new one, and fetch without end.
    useEffect(
      () => () => {
        Part = make();
      },
      [],
    );
    return createElement(Instead, props);
  }
  return function LatePart(props) {
    const [Now] = useState(() => Part);
    return createElement(Now, props);
  };
}
