import { list, text, type Section } from '../article.ts';

export const sections: readonly Section[] = [
  {
    id: 'picture',
    title: 'No model to be seen',
    blocks: [
      text(
        'Where the browser has no WebGPU the picture is drawn with WebGL; where it has neither, a line says so and everything but the picture works: parts, layers, export. Update the browser, switch on hardware acceleration in its settings, or try another one.',
      ),
    ],
  },
  {
    id: 'slow',
    title: 'It is slow',
    blocks: [
      list(
        'The chip at the lower right says what slices. **Automatic** finds the faster one.',
        'Hide parts that you do not print now, and choose a larger layer height for a first look.',
        'A mesh of many million triangles takes memory: make it coarser where it was made.',
      ),
    ],
  },
  {
    id: 'kept',
    title: 'Is my work safe?',
    blocks: [
      list(
        'Each change is kept on this device at once. Close the window, pull the plug: it is there at the next visit.',
        'Clearing the data of this page in the browser clears it, too. What is in the cloud stays.',
        'A project is open in one tab at a time. A second one says that its changes are not kept: close one of them.',
        'No room left on the device: the sign beside the name says **Not saved**. Free some space, or export.',
      ),
    ],
  },
  {
    id: 'login',
    title: 'Logging in',
    blocks: [
      list(
        'Asked to log in again: somebody, most likely you, logged in elsewhere. Your work here is kept, log in and go on.',
        'No code: look into the spam folder; after a minute you can ask for another.',
        'Forgotten password: **Forgot password?** on the login page.',
      ),
    ],
  },
  {
    id: 'link',
    title: 'A link that does not open',
    blocks: [
      list(
        'It is invalid: it was stopped, or a piece of it was lost on the way. Ask for it again, and copy all of it.',
        'It is no longer valid: its time is over. The sender can renew it under **My Share**.',
        'The code does not match: letters and digits, four of them. After three wrong ones wait a minute.',
      ),
    ],
  },
];
