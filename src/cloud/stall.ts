/** A transfer of which nothing moves for this long is given up. */
export const STALL_MS = 30_000;

/** Calls `onStall` once when nothing moved for half a minute; `moved` says that something did. */
export function watchForStall(onStall: () => void): {
  readonly moved: () => void;
  readonly stop: () => void;
} {
  let timer = setTimeout(onStall, STALL_MS);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALL_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
