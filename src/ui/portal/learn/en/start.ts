import { list, picture, text, words, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
  {
    id: 'what',
    title: 'What it does',
    blocks: [
      text(
        'Corallite turns 3D models into files that resin printers print. You bring models in, lay them on the plate, choose printer, resin and print craft, look through the exact layers, and export.',
      ),
      text(
        'The layers you see are the layers the printer lights: the same numbers go to the screen and into the file. They are there while you edit, not only after a slice.',
      ),
      text(
        'New here? The **Guided tour** takes two minutes: you import, move, check, slice and export a model yourself. It is under **Tutorials**, under **Help** in the settings, and in the main menu of the editor.',
      ),
    ],
  },
  {
    id: 'screen',
    title: 'What is where',
    blocks: [
      picture(
        pictures.editor,
        'The editor: parts and issues at the left, two parts on the plate in the middle, the setup of the print at the right.',
      ),
      list(
        'At the top: the name of the project and where it is kept, the two stages **Prepare** and **Slice**, undo, and the next step: **Slice**, then **Export**.',
        'At the left: **Parts**, and below them **Issues**, what the layers would do wrong.',
        'In the middle: the plate. Its tools stand at the left, the slider through the layers at the right.',
        'At the right: the tool in hand or what is selected, and below it the card of the print with printer, resin, time and cost.',
        'The ? at the head of a panel opens its page of this manual beside your work.',
      ),
    ],
  },
  {
    id: 'needs',
    title: 'What it needs',
    blocks: [
      list(
        'A current Chrome, Edge, Firefox or Safari on a computer, with WebAssembly switched on.',
        'WebGPU if there is one: it is used where it is faster. Without it the processor does the work, with the same result bit for bit.',
        'A window at least 800 px wide for the editor. On a phone or a tablet you can look through your projects and your account, and open what is shared with you.',
      ),
    ],
  },
  {
    id: 'account',
    title: 'With an account, and without',
    blocks: [
      text(
        'The editor works without an account. Your work is then kept in this browser, on this device, and nowhere else.',
      ),
      text(
        'With an account you save projects to the cloud, find them on every computer, share them by a link with a code, and your settings go with you. An account is logged in on one device at a time: the one before is asked to log in again.',
      ),
    ],
  },
  {
    id: 'words',
    title: 'Words you will meet',
    blocks: [
      words(
        ['Layer', 'A thin slice of the print, lit at once. A print of 40 mm at 0.05 mm has 800 of them.'],
        ['Exposure', 'How long a layer is lit. Too short and it stays soft, too long and it swells.'],
        ['Bottom layers', 'The first few, lit many times as long so that the print holds on the plate.'],
        ['Print craft', 'Layer height, exposure and movement: everything about how, not what.'],
        ['Island', 'An area that begins in the air, with nothing below to hold it.'],
        ['Support', 'A thin pillar that holds what would be an island.'],
      ),
    ],
  },
  {
    id: 'not-yet',
    title: 'What is not there yet',
    blocks: [
      text('So that you need not look for it:'),
      list(
        'Making supports. Models that bring their own supports print as they are.',
        'Shelling, perforating, cutting, booleans and labels.',
        'Several plates in one project, and laying parts out by itself.',
        'The community, VIP membership, points and payments: their pages say so.',
        'Sending a file to a printer over the network: you download it.',
      ),
    ],
  },
];
