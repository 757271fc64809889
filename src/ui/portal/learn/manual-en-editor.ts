import { keys, list, note, picture, steps, text, type Article } from './article.ts';
import { pictures } from './pictures/en.ts';

/** The chapters about the editor. */
export const editor: readonly Article[] = [
  {
    id: 'start',
    title: 'Getting started',
    about: 'What Corallite does, and what it needs.',
    sections: [
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
          picture(
            pictures.editor,
            'The editor: parts and issues at the left, two parts on the plate in the middle, the setup of the print at the right.',
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
    ],
  },
  {
    id: 'import',
    title: 'Bringing models in',
    about: 'Formats, units, and what is mended on the way.',
    sections: [
      {
        id: 'formats',
        title: 'Formats',
        blocks: [
          text('**STL**, **OBJ**, **PLY** and **3MF** are read, one file or many at once.'),
          steps(
            'Press **Import** in the tool bar, or [[I]], or drop the files anywhere on the editor.',
            'Each file shows in the parts panel while it is read; you can stop it, and go on editing meanwhile.',
            'Nothing at hand? Press **Open a sample** on the empty plate, or look for it with [[Ctrl+K]].',
          ),
          picture(
            pictures.empty,
            'The empty plate: “Drop a model here”, with the buttons Import and Open a sample.',
          ),
          text('Dropping a model on the projects page starts a new project with it.'),
        ],
      },
      {
        id: 'units',
        title: 'Very small or very large',
        blocks: [
          text(
            'Files do not always say their unit. Where a model read as millimetres would be tiny, Corallite asks which it is: **Keep mm** or **Inches**. Where it would be larger than the platform, it offers **Fit to platform**.',
          ),
          picture(
            pictures.units,
            'The question in the parts panel: a model smaller than a millimetre, with the buttons Keep mm and Inches.',
          ),
        ],
      },
      {
        id: 'mending',
        title: 'Open edges and turned faces',
        blocks: [
          text(
            'Open edges are closed, faces that point inwards are turned round, duplicate and empty faces are left out. This is for slicing only; the model is shown as it came, with the places marked.',
          ),
          text(
            'A part that comes in open is told in the parts panel, and **Show where** goes there. What was mended stands with the selected part in the right panel, too, and again under **Checks** before you export.',
          ),
          picture(
            pictures.mended,
            'A vase without a lid: its open edge is marked on the model, and the parts panel says how many edges are open.',
          ),
          text(
            'Who does not want to be told switches **Check part quality** off, in the settings under **Editor**. Open edges are closed for slicing all the same.',
          ),
        ],
      },
    ],
  },
  {
    id: 'arrange',
    title: 'Laying parts on the plate',
    about: 'Selecting, moving, turning, scaling.',
    sections: [
      {
        id: 'select',
        title: 'Selecting',
        blocks: [
          text(
            'Click a part, in the view or in the list. [[Ctrl]] adds or takes away, [[Shift]] and a drag draw an area, [[Ctrl+A]] takes everything.',
          ),
          text(
            'In the parts panel you can hide and lock parts, rename them with [[F2]], and find them by name. A hidden part is not sliced; a locked part does not move.',
          ),
        ],
      },
      {
        id: 'transform',
        title: 'Moving, turning, scaling',
        blocks: [
          keys(
            ['V', 'Select'],
            ['M', 'Move: drag an arrow, or type a position'],
            ['R', 'Rotate: drag a ring, or type an angle'],
            ['S', 'Scale: drag a handle, or type a size or a percentage'],
          ),
          picture(pictures.move, 'The Move tool: three arrows on the part, its position at the right.'),
          text(
            'Hold [[Shift]] while dragging to snap: 1 mm, or 15°. A drag is one step of undo; [[Esc]] during a drag takes it back.',
          ),
          text(
            'Fields take arithmetic and other units: [[=10/3]], [[+5]], [[1/2 in]], [[3 cm]]. Point and comma both work.',
          ),
          picture(
            pictures.scale,
            'The Scale tool: handles on the part, size and percentage of each axis at the right.',
          ),
        ],
      },
      {
        id: 'place',
        title: 'Onto the plate',
        blocks: [
          list(
            '**Centre** puts the selection in the middle of the plate.',
            '**Drop** puts its lowest point on the plate.',
            '**Fit** scales it to what the platform allows.',
            'The arrow keys move by 1 mm, with [[Shift]] by 10 mm, with [[Alt]] by 0.1 mm.',
            '[[D]] makes a copy beside each selected part, [[Del]] takes parts away.',
          ),
          note(
            'A part that leaves the platform is marked, and the panel says by how much and on which axis.',
          ),
          picture(
            pictures.outside,
            'A part that hangs over the platform: what is outside is hatched, and the panel says how far on which axis.',
          ),
        ],
      },
      {
        id: 'undo',
        title: 'Undo',
        blocks: [
          text(
            '[[Ctrl+Z]] takes back, [[Ctrl+Y]] does again; the hints of the two buttons say which step it is. [[Ctrl+K]] finds every action by name, [[?]] lists the keys.',
          ),
        ],
      },
    ],
  },
  {
    id: 'look',
    title: 'Looking around',
    about: 'Camera, cube, X-ray and the cut.',
    sections: [
      {
        id: 'camera',
        title: 'Camera',
        blocks: [
          keys(
            ['Right drag', 'Turn around the model; left drag on empty ground does the same'],
            ['Middle drag', 'Move the picture'],
            ['Wheel', 'Zoom'],
            ['1 – 6', 'Front, back, left, right, top, bottom'],
            ['7', 'Home view'],
            ['Z', 'Zoom to the selection, or to everything'],
            ['O', 'Perspective or orthographic'],
            ['X', 'X-ray: see through the parts'],
          ),
          text('The cube in the corner turns the view to a side.'),
        ],
      },
      {
        id: 'cut',
        title: 'Cutting the model open',
        blocks: [
          text(
            'The slider at the right edge of the view goes through the layers. The model is cut open at that height and the cut is the layer itself. [[Esc]] closes it again.',
          ),
          picture(pictures.cut, 'Both parts cut open at layer 401; the faces of the cut are tinted.'),
        ],
      },
    ],
  },
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
            '▲ **Suction cups** are open only towards the plate and pull at every lift.',
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
