import { drawings, list, steps, text, type Section } from '../article.ts';

export const sections: readonly Section[] = [
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
        'A small piece is missing and floats in the vat: an island began there. Fish it out before the next print, it can pierce the window.',
        'A thin wall around a hollow is torn or bulges: a suction cup pulled at every lift.',
        'Resin seeps out days later, or a closed hollow cracks: a resin trap was left in the print.',
        'Lines all round at one height: a hollow opened or closed there. Turn the part, or give it a hole.',
        'The foot is wider than the rest: fewer bottom layers, or a **Tolerance, bottom layers** below 0.',
        'Everything a little too small or too large: measure it, and put the ratio into the scale factors under **Accuracy**.',
      ),
    ],
  },
];
