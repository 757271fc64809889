/** What a new script begins with: it works, and shows what one is made of. */
export const NEW_SCRIPT = `const { spacing } = params({
  spacing: { label: { en: 'Spacing (mm)', zh: '间距（毫米）' }, min: 1, max: 20, default: 4 },
});
for (const part of parts())
  for (const region of faces(part, { minArea: 1 }))
    for (const spot of grid(region, { spacing })) tip(spot);
`;
