import { keys, list, text, type Article } from '../article.ts';

/** What one looks up: keys, and what to do when something is not right. */
export const reference: readonly Article[] = [
  {
    id: 'keys',
    title: 'Keys',
    about: 'Every key of the editor.',
    sections: [
      {
        id: 'tools',
        title: 'Tools and parts',
        blocks: [
          keys(
            ['V  Shift+V', 'Select'],
            ['M', 'Move'],
            ['R', 'Rotate'],
            ['S', 'Scale'],
            ['Ctrl+A', 'Select everything'],
            ['D', 'Copy the selection'],
            ['Del  ⌫', 'Take the selection away'],
            ['← → ↑ ↓', 'Move the selection by 1 mm'],
            ['Shift+←', 'The same by 10 mm, with any arrow'],
            ['Alt+←', 'The same by 0.1 mm'],
            ['Esc', 'One step back: close the cut, put the tool away, select nothing'],
          ),
        ],
      },
      {
        id: 'project',
        title: 'Project',
        blocks: [
          keys(
            ['I  Ctrl+O', 'Import'],
            ['Ctrl+S', 'Save to the cloud'],
            ['Ctrl+Shift+S', 'Save as a new project'],
            ['Shift+N  Ctrl+N', 'New project; browsers keep Ctrl+N for themselves'],
            ['Ctrl+P', 'Export'],
            ['Ctrl+Z', 'Undo'],
            ['Ctrl+Y  Ctrl+Shift+Z', 'Redo'],
          ),
        ],
      },
      {
        id: 'view',
        title: 'View',
        blocks: [
          keys(
            ['1 – 6', 'Front, back, left, right, top, bottom'],
            ['7', 'Home view'],
            ['Z', 'Zoom to the selection, or to everything'],
            ['O', 'Perspective or orthographic'],
            ['X', 'X-ray'],
          ),
        ],
      },
      {
        id: 'layers',
        title: 'Stages and layers',
        blocks: [
          keys(
            ['Alt+1  Alt+3', 'Prepare, Slice'],
            ['↑ ↓', 'One layer up or down, in Slice'],
            ['Shift+↑  Shift+↓', 'Ten layers'],
            ['PgUp  PgDn', 'A hundred layers'],
            ['Home  End', 'First layer, last layer'],
            [',  .', 'Previous issue, next issue'],
          ),
        ],
      },
      {
        id: 'page',
        title: 'Page',
        blocks: [
          keys(
            ['Ctrl+K  F3', 'Search actions'],
            ['?', 'This list, in the editor'],
            ['\\', 'Show or hide panels'],
            ['F6', 'To the next panel; with Shift to the one before'],
          ),
          text('On a Mac, ⌘ stands for Ctrl and ⌥ for Alt.'),
          text(
            'On the projects page: [[/]] searches, arrows walk, [[Space]] selects, [[Enter]] opens, [[F2]] renames, [[Del]] deletes.',
          ),
        ],
      },
    ],
  },
  {
    id: 'trouble',
    title: 'When something is not right',
    about: 'What a message means, and what to do next.',
    sections: [
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
    ],
  },
];
