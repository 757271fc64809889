/** Who is in an account, and what keeps others out. */
export const logins = {
  title: 'Logins',
  hint: 'Your account is logged in on one device at a time.',
  here: 'This device',
  live: 'Logged in',
  since: 'Since {{time}}',
  span: '{{from}} to {{to}}',
  place: '{{span}}, IP address {{address}}',
  unknown: 'Unknown device',
  showAll: 'Show all',
  everywhere: 'Log out everywhere',
  ended: {
    logout: 'Logged out',
    replaced: 'Ended by a later login',
    reused: 'Ended: its login token was copied',
    password: 'Ended by a password change',
    account: 'Ended by an account change',
    expired: 'Expired',
    disabled: 'Ended when the account was disabled',
    deletion: 'Ended when the account was to be deleted',
  },
};
