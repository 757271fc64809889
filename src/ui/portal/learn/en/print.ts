import { drawings, list, note, picture, steps, text, type Article } from '../article.ts';
import { pictures } from '../pictures/en.ts';

/** From a plate to a file the printer takes. */
export const print: readonly Article[] = [
  {
    id: 'setup',
    title: 'Printer, material, print craft',
    about: 'What the layers and the estimates are made from.',
    sections: [
      {
        id: 'printer',
        title: 'Printer',
        blocks: [
          text(
            'The card at the lower right names the printer. Press it to choose another by brand or model. It decides platform, resolution, mirroring and file format.',
          ),
          picture(
            pictures.setup,
            'The card of the print: printer, resin with layer height, time, resin, cost and number of layers.',
          ),
          picture(
            pictures.printer,
            'The library of printers: search and list at the left, resolution, platform, mirror and file format at the right.',
          ),
          text(
            'Yours is not in the list? Choose one with the same resolution, platform and file format, or the one its maker calls its base.',
          ),
          note(
            'The facts of printers come from public sources. Check mirroring and size on your first print.',
          ),
        ],
      },
      {
        id: 'material',
        title: 'Material',
        blocks: [
          text('Density and cost of the resin are for weight and price. They do not change the layers.'),
          text(
            'Enter what a litre costs you, in your currency, and the card shows the resin of every print in money.',
          ),
        ],
      },
      {
        id: 'craft',
        title: 'Print craft',
        blocks: [
          text(
            'Layer height, exposure, waiting, lift and retract, for the bottom layers and for the normal ones. Start from the generic values and take the exposure times from your resin’s own sheet.',
          ),
          list(
            '**Anti-aliasing** gives edges greys: exact coverage on as many sub-rows as the level says. **Anti-aliasing in height** does the same between layers.',
            '**Grey level**, **Grey curve** and **Image blur** change those greys; **Anti-aliasing of supports** can be switched off.',
            'Under **Accuracy**, tolerances move outlines, and scale factors make up for resin that shrinks.',
          ),
          picture(
            pictures.craft,
            'The print craft: layer heights, bottom layers and exposure times; Waiting, Movement, Greys, Light and Accuracy are folded below.',
          ),
        ],
      },
    ],
  },
  {
    id: 'exposure',
    title: 'Exposure basics',
    about: 'What the times do, and how to find yours.',
    sections: [
      {
        id: 'what',
        title: 'What exposure does',
        blocks: [
          text(
            'The printer lights one layer after another through a window below the resin; what is lit turns solid. The time decides how solid: too short and thin places stay soft or come off, too long and light creeps sideways, details swell and small holes close.',
          ),
          text(
            'The right time belongs to a printer, a resin and a layer height together. Warm resin needs less, an old lamp needs more.',
          ),
        ],
      },
      {
        id: 'bottom',
        title: 'Bottom layers',
        blocks: [
          drawings({
            of: 'exposure',
            caption: 'In the stronger tone: bottom layers, lit long. Above them: normal layers.',
            alt: 'A print on its plate, cut open: a wide foot of a few layers lit long, and a body of many normal layers above it.',
          }),
          text(
            'The first layers are lit many times as long as the others, because they have to hold on metal. More of them hold better, and are harder to take off; they also spread a little. **Transition layers** step down from one time to the other.',
          ),
        ],
      },
      {
        id: 'find',
        title: 'Finding your time',
        blocks: [
          steps(
            'Take layer height and times from the sheet of your resin, for your printer or its sister.',
            'Print something small with thin pins, fine gaps and a flat face.',
            'Pins missing or soft: a tenth longer. Gaps closed, edges round: a tenth shorter. Print again.',
            'Give the print craft a name that says resin and printer, and **Duplicate** a project that has it for the next work.',
          ),
        ],
      },
      {
        id: 'movement',
        title: 'Waiting and moving',
        blocks: [
          text(
            'Every layer is pulled off the window. Wide layers hold harder: a slower **Lifting speed** pulls more gently, a longer **Lift distance** makes sure that it has come off. **Wait before cure** lets thick resin settle; a second or two keeps layers even.',
          ),
        ],
      },
      {
        id: 'signs',
        title: 'When it went wrong',
        blocks: [
          list(
            'Nothing on the plate, a flat cake in the vat: light the bottom layers longer, and level the plate.',
            'It let go half way: look for islands and suction cups at that height, lift slower.',
            'Lines all round at one height: a hollow opened or closed there. Turn the part, or give it a hole.',
            'The foot is wider than the rest: fewer bottom layers, or a **Tolerance, bottom layers** below 0.',
            'Everything a little too small or too large: measure it, and put the ratio into the scale factors under **Accuracy**.',
          ),
        ],
      },
    ],
  },
  {
    id: 'layers',
    title: 'Layers and issues',
    about: 'Reading the layers before the printer does.',
    sections: [
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
    ],
  },
  {
    id: 'export',
    title: 'Exporting',
    about: 'A file the printer takes, checked before you get it.',
    sections: [
      {
        id: 'file',
        title: 'The file',
        blocks: [
          steps(
            'Press **Export** in the Slice stage, or [[Ctrl+P]] anywhere.',
            'Choose the format. What your printer takes stands first.',
            'Press **Export file**. You can go on working; progress stands on the button, and it can be cancelled.',
          ),
          picture(
            pictures.export,
            'The export panel: the formats with the printer’s own first, and Export file.',
          ),
          text(
            'Before you get it, the file is read back and every layer is compared with what was computed. If one differed, you would not get the file. Afterwards **Checks** has its size and SHA-256.',
          ),
          picture(
            pictures.exported,
            'After the export: all layers equal, with name, size and time of the file.',
          ),
          picture(
            pictures.checks,
            'Checks: watertight meshes, all layers equal when read back, size and SHA-256 of the file.',
          ),
          text(
            'Written are **Elegoo GOO V3**, **ChiTuBox CTB v4**, **Prusa SL1** and **SL1S**, and **ChiTuBox ZIP**. Where your printer takes another kind of file, the panel says so.',
          ),
        ],
      },
      {
        id: 'stl',
        title: 'Parts as STL',
        blocks: [
          text(
            '**Export the parts as STL**, found with [[Ctrl+K]], writes the parts as they lie on the plate.',
          ),
        ],
      },
      {
        id: 'again',
        title: 'The same print again, and again',
        blocks: [
          list(
            'A plate is a project. Fill it with copies: [[D]] makes one beside each selected part.',
            'For the next plate, **Duplicate** the project on the projects page: printer, resin and craft come along.',
            'The card has time, resin and cost of the whole plate before anything is printed, for an offer or a plan of the day.',
            '**Checks** names the SHA-256 of the file. Two files with the same one are the same file: so you know that the one on the stick is the one that was checked.',
          ),
        ],
      },
      {
        id: 'engine',
        title: 'The engine',
        blocks: [
          text(
            'The chip at the lower right says whether the processor or the graphics device slices; its hint says why. Both give the same bytes.',
          ),
          text(
            '**Automatic** measures both once and takes the faster one. Press the chip to choose **GPU** or **CPU** yourself; the choice is kept on this device. Where the graphics device fails in the middle of a file, the processor goes on from that layer, and you are told.',
          ),
          picture(pictures.engine, 'The chip at the lower right with its menu: Automatic, GPU and CPU.'),
        ],
      },
    ],
  },
];
