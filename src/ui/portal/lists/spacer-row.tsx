/** Keeps the scroll bar honest for the rows of a table that are not drawn. */
export function SpacerRow({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr data-spacer style={{ height }} aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing is in it. */}
      <td colSpan={columns} />
    </tr>
  );
}
