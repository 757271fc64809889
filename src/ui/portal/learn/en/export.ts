import { list, picture, steps, text, words, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
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
        'If a part doesn’t fit, the panel lists it before you export: too large, too tall, or outside the build volume. Click **Show where** to see it, or use the fix beside it. **Export anyway** writes the file without what is outside.',
      ),
      text(
        'If nothing would print, there is no file: the model is flat, every part is outside, or no layer has anything to expose.',
      ),
      text(
        'Before you get it, the file is read back and every layer is compared with what was computed. If one differed, you would not get the file. Afterwards **Checks** has its size and SHA-256.',
      ),
      picture(pictures.exported, 'After the export: all layers equal, with name, size and time of the file.'),
      picture(
        pictures.checks,
        'Checks: watertight meshes, all layers equal when read back, size and SHA-256 of the file.',
      ),
      text(
        'Which kind of file your printer takes stands under **File format** in the library. These are written; where yours takes another, the panel says so:',
      ),
      words(
        ['.goo', '**Elegoo GOO V3**: Elegoo and Phrozen'],
        [
          '.ctb',
          '**ChiTuBox CTB v4**: Elegoo, Phrozen, Creality, UniFormation, EPAX, Nova3D, Peopoly and QIDI',
        ],
        ['.sl1, .sl1s', '**Prusa SL1** and **Prusa SL1S**'],
        ['.zip', '**ChiTuBox ZIP**: Phrozen, Uniz, Wanhao and Kelant'],
      ),
    ],
  },
  {
    id: 'stl',
    title: 'Parts as STL',
    blocks: [
      text('**Export the parts as STL**, found with [[Ctrl+K]], writes the parts as they lie on the plate.'),
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
];
