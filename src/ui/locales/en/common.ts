export const common = {
  title: '{{title}} - Corallite',
  close: 'Close',
  cancel: 'Cancel',
  notice: 'Notice',
  number: {
    range: '{{min}} to {{max}} {{unit}}',
    mixed: 'mixed',
    unreadable: 'Not a number. Try 12.5, =10/3 or 1/2 in.',
  },
  unit: { mm: 'mm', mm2: 'mm²', degree: '°', percent: '%', ml: 'ml', g: 'g', hour: 'h' },
};
