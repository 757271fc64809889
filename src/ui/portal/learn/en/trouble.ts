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
    id: 'export',
    title: 'No file comes out',
    blocks: [
      list(
        'Nothing to slice: every part is hidden, or none reaches the first layer. Show one, or press **Drop**.',
        'Nothing would print: the model is flat, every part is outside the build volume, or it is thinner than a pixel. Check its place and its thickness.',
        'Not enough memory: take parts away, choose a larger layer height, or close other tabs.',
        'Too many layers: the part is too high for so thin layers.',
        'The file differs from the layers: it was not handed out. Export again, and tell us by **Send feedback** if it happens twice.',
        'The printer does not list the file: compare its kind with **File format** in the library, and the name of the printer with the one on the card.',
      ),
    ],
  },
  {
    id: 'print',
    title: 'The print failed',
    blocks: [
      text(
        'Look at its layer first: measure at which height it went wrong, type that height into the slider, and see what is there.',
      ),
      list(
        'What the list of issues found there, and what helps, stands in “Layers and issues”, under “What to do about them”.',
        'What times and speeds do wrong stands in “Exposure basics”, under “When it went wrong”.',
      ),
    ],
  },
  {
    id: 'offline',
    title: 'Without a network',
    blocks: [
      list(
        'A line at the top says that you are offline. Editing, slicing and exporting go on; what you do is kept on this device.',
        'When the network is back, changes follow by themselves. Uploads and downloads go on from where they were.',
        'Closing the tab while something is on its way to the cloud asks first. On this device it is kept either way.',
        'A page, a dialog or a chapter that was not opened before cannot be fetched meanwhile. It says so; press **Try again** later.',
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
        'Too many tries: wait as many seconds as the message says, then it goes on.',
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
