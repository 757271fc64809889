import { note, picture, steps, text, type Tutorial } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const tutorials: readonly Tutorial[] = [
  {
    id: 'first-print',
    title: 'Your first print file',
    about: 'From an empty plate to a file the printer takes.',
    level: 'first',
    minutes: 5,
    cover: pictures.slice,
    sections: [
      {
        id: 'model',
        title: 'Put a model on the plate',
        blocks: [
          steps(
            'Press **New project** on the projects page.',
            'Press **Open a sample** on the empty plate, or drop an STL of your own.',
            'Press [[Z]] to see it whole. Drag with the right button to look around.',
          ),
          picture(pictures.empty, 'The empty plate, with Import and Open a sample.'),
        ],
      },
      {
        id: 'setup',
        title: 'Say what prints it',
        blocks: [
          steps(
            'Press the printer on the card at the lower right and choose yours.',
            'Press material and print craft. Set the layer height, and the exposure times from your resin’s sheet.',
          ),
          note('Time, resin and cost on the card follow every change.'),
          picture(
            pictures.setup,
            'The card of the print: printer, resin with layer height, time, resin, cost and layers.',
          ),
        ],
      },
      {
        id: 'check',
        title: 'Look through the layers',
        blocks: [
          steps(
            'Press **Slice**. Move the slider and watch the model open.',
            'Look at **Issues** on the left. Press the arrow beside a count to see it on its layer.',
          ),
          picture(pictures.slice, 'The Slice stage: model and layer side by side.'),
        ],
      },
      {
        id: 'export',
        title: 'Export',
        blocks: [
          steps(
            'Press **Export**; your printer’s format stands first.',
            'Press **Export file**. It is read back and compared, then your browser saves it.',
          ),
          picture(pictures.export, 'The export panel with its formats.'),
        ],
      },
    ],
  },
  {
    id: 'several-parts',
    title: 'Several parts on one plate',
    about: 'Copy, move exactly, keep clear of the edge.',
    level: 'first',
    minutes: 4,
    cover: pictures.move,
    sections: [
      {
        id: 'copy',
        title: 'Copy',
        blocks: [
          steps(
            'Select a part and press [[D]]: a copy stands beside it.',
            'Press [[Ctrl+A]] and [[D]] again to double them all.',
          ),
        ],
      },
      {
        id: 'move',
        title: 'Move exactly',
        blocks: [
          steps(
            'Press [[M]] and drag an arrow; hold [[Shift]] for whole millimetres.',
            'Or type in the panel: [[+20]] moves by 20 mm, [[=80/3]] works too.',
            'Use the arrow keys for 1 mm, with [[Alt]] for a tenth.',
          ),
          picture(pictures.move, 'The Move tool with its three arrows.'),
        ],
      },
      {
        id: 'edge',
        title: 'Keep on the platform',
        blocks: [
          text(
            'What hangs over is hatched and listed under **Issues** with the distance and the axis. Move it, turn it, or press **Fit**.',
          ),
          picture(pictures.outside, 'A part that hangs over the platform, hatched.'),
        ],
      },
    ],
  },
  {
    id: 'read-layers',
    title: 'Finding what would fail',
    about: 'Islands, traps and suction cups, layer by layer.',
    level: 'further',
    minutes: 6,
    cover: pictures.cut,
    sections: [
      {
        id: 'walk',
        title: 'Walk through the issues',
        blocks: [
          steps(
            'Press [[Alt+3]] for the Slice stage and choose **Split**.',
            'Press [[.]] for the next issue. Model and layer go there together.',
          ),
          picture(pictures.issues, 'The list of issues with their counts.'),
        ],
      },
      {
        id: 'mean',
        title: 'What they mean',
        blocks: [
          text(
            'An island begins in the air and may come loose: turn the part so that it grows out of something.',
          ),
          text(
            'A resin trap keeps resin inside; a suction cup pulls at every lift. Turning the part so that it opens sideways helps both.',
          ),
        ],
      },
      {
        id: 'turn',
        title: 'Turn and look again',
        blocks: [
          steps(
            'Press [[Alt+1]], then [[R]], and turn the part by 30 to 45°.',
            'The layers are checked again by themselves. Compare the counts.',
          ),
        ],
      },
    ],
  },
  {
    id: 'share-project',
    title: 'Showing a project to somebody',
    about: 'Save it, share it, end it.',
    level: 'further',
    minutes: 3,
    cover: pictures.share,
    sections: [
      {
        id: 'save',
        title: 'Save to the cloud',
        blocks: [
          steps('Press [[Ctrl+S]] in the editor and give the project a name.'),
          picture(pictures.save, 'The dialog that asks for the name of the project.'),
        ],
      },
      {
        id: 'share',
        title: 'Share it',
        blocks: [
          steps(
            'On the projects page, open the menu of the project and choose **Share**.',
            'Choose the due date and press **Create link**.',
            'Paste the text into a message: it has link and code.',
          ),
          picture(pictures.share, 'The share dialog with link and code.'),
        ],
      },
      {
        id: 'end',
        title: 'End it',
        blocks: [
          steps('Open **My Share** and choose **Stop sharing**. The link stops working at once.'),
          picture(pictures['my-share'], 'My Share with one link.'),
        ],
      },
    ],
  },
];
