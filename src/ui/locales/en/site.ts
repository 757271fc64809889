export const site = {
  loading: 'Opening the editor…',
  notFound: { title: 'Page not found', text: 'It may have moved.', home: 'Go to the editor' },
  crash: {
    title: 'Something broke',
    text: 'Your work is kept on this device.',
    reload: 'Reload',
    details: 'What happened',
  },
};
