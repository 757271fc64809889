import { drawings, list, note, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
  {
    id: 'stage',
    title: 'The Slice stage',
    blocks: [
      text(
        'Press **Slice**, or [[Alt+3]]. There is nothing to wait for: the layers are made as you look at them.',
      ),
      list(
        '**3D** shows the model cut open, **Layer** the exact layer as the printer lights it, **Split** both.',
        '[[↑]] and [[↓]] go by one layer, with [[Shift]] by ten, [[PgUp]] and [[PgDn]] by a hundred. Type a layer such as 514, or a height such as 25.7 mm.',
        'The panel says area, exposure and start of this layer, and time, volume and cost of all.',
      ),
      picture(
        pictures.slice,
        'The Slice stage, split: the model cut open at the left, the same layer as the printer lights it at the right, with a ring around an island.',
      ),
    ],
  },
  {
    id: 'issues',
    title: 'Issues',
    blocks: [
      text('After every change the layers are checked in the background:'),
      list(
        '● **Islands** begin in the air: nothing below holds them.',
        '◆ **Resin traps** enclose resin that cannot run out.',
        '▲ **Suction cups** are closed off by the window while they are printed, and pull at every lift.',
        '✕ **Outside** are parts beyond the platform, **At the border** layers that touch the edge of the panel, **Empty layers** those in which nothing is lit.',
      ),
      text(
        'The arrows beside a count go from one to the next, so do [[,]] and [[.]]. Marks on the slider show where they are, a ring shows the place on the layer.',
      ),
      picture(
        pictures.issues,
        'The list of issues with its counts: one island, no resin traps, one suction cup, nothing outside.',
      ),
    ],
  },
  {
    id: 'meaning',
    title: 'What to do about them',
    blocks: [
      drawings(
        {
          of: 'island',
          caption: '● Island: the tip begins in the air. Its layer is the dashed line.',
          alt: 'A part cut open: an arm reaches out at the top and a tip hangs down from it into the air; the tip is marked with a circle.',
        },
        {
          of: 'resin-trap',
          caption: '◆ Resin trap: closed all round. The resin inside stays in the print.',
          alt: 'A part cut open: a hollow ball, closed on all sides, filled with resin and marked with a diamond.',
        },
        {
          of: 'suction-cup',
          caption: '▲ Suction cup: walls all round, and the window closes the mouth. Lifting pulls.',
          alt: 'A part cut open: a cup that stands on the plate, its mouth closed at the dashed line; an arrow shows the pull, a triangle marks the cup.',
        },
      ),
      list(
        '**Islands**: turn the part so that the place grows out of something. What cannot be turned away wants a support; bring a model that has them.',
        '**Resin traps**: a closed hollow keeps liquid resin, which leaks or cracks the print later. Open it with a hole where the model was made, or print it solid.',
        '**Suction cups**: tilt the cup by 20 to 45°, so that its rim comes through the layers bit by bit and air gets in, or give it a hole near the plate.',
        '**Outside** and **At the border**: move or turn the part, or press **Fit**. The edge of the panel is often lit badly.',
        '**Empty layers**: something floats above a gap. Press **Drop**, or take the part away.',
      ),
      note(
        'A tiny island may vanish in a wide layer right above it and do no harm. The count says where to look; the layer shows how bad it is.',
      ),
    ],
  },
];
