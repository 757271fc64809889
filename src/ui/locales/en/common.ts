export const common = {
  title: '{{title}} - Corallite',
  close: 'Close',
  cancel: 'Cancel',
  notice: 'Notice',
  field: { showPassword: 'Show password', hidePassword: 'Hide password', count: '{{used}} of {{most}}' },
  search: { clear: 'Clear search' },
  number: {
    range: '{{min}} to {{max}} {{unit}}',
    mixed: 'mixed',
    unreadable: 'Not a number. Try 12.5, =10/3 or 1/2 in.',
  },
  unit: { mm: 'mm', degree: '°', percent: '%', ml: 'ml', g: 'g', hour: 'h' },
};
