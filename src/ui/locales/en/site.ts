export const site = {
  loading: 'Opening…',
  notFound: { title: 'Page not found', text: 'It may have moved.', home: 'Go home' },
  offline: {
    title: 'You’re offline',
    text: 'Work is kept on this device. This page opens when the network is back.',
    retry: 'Try again',
  },
  unreached: {
    title: 'Corallite can’t be reached',
    text: 'Work is kept on this device. This page opens when the server answers again.',
  },
  crash: {
    title: 'Something broke',
    text: 'Your work is kept on this device.',
    reload: 'Reload',
    details: 'What happened',
    send: 'Send report',
    email: 'Email for an answer',
    what: 'The report says what happened, on which page and in which browser.',
    sent: 'Report sent. Thank you.',
    failed: 'The report could not be sent. Try again later.',
  },
};
