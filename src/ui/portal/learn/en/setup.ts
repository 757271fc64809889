import { list, note, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
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
      note('The facts of printers come from public sources. Check mirroring and size on your first print.'),
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
        '**Anti-aliasing** gives edges greys: exact coverage on as many sub-rows as the level says. Level 1 covers X only. **Off** has no greys: a pixel is lit if its centre is inside. **Anti-aliasing in height** does the same between layers.',
        '**Grey level**, **Grey curve** and **Image blur** change those greys; **Anti-aliasing of supports** can be switched off.',
        'Under **Accuracy**, tolerances move outlines, and scale factors make up for resin that shrinks.',
      ),
      picture(
        pictures.craft,
        'The print craft: layer heights, bottom layers and exposure times; Waiting, Movement, Greys, Light and Accuracy are folded below.',
      ),
    ],
  },
];
