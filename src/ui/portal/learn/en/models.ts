import { keys, list, note, picture, steps, text, words, type Article } from '../article.ts';
import { pictures } from '../pictures/en.ts';

/** What Corallite is, and models on their way to the plate. */
export const models: readonly Article[] = [
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
          text(
            'New here? The guided tour under **Tutorials** takes two minutes: you import, move, check, slice and export a model yourself.',
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
            'Files do not always say their unit. Where a model read as millimetres is very small or far too large, the parts panel says so and offers to scale it as if it had been drawn in inches or metres. Where it is larger than the platform, it offers **Fit to platform**. Each is one step that can be undone.',
          ),
          picture(
            pictures.units,
            'The notice in the parts panel: a model smaller than a millimetre, and the offer to scale it.',
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
            'What is found of a part that comes in is told in the parts panel, each finding with its number and with what slicing makes of it; **Show where** goes there. It stands with the selected part in the right panel, too. What was mended is listed under **Checks** before you export.',
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
      {
        id: 'refused',
        title: 'A file that is refused',
        blocks: [
          text(
            'A file that cannot be read leaves the plate as it is; the parts panel says which file and why.',
          ),
          list(
            'It is not an STL, OBJ, PLY or 3MF file: export it again from the program it was made in. STEP, IGES and FBX are not read.',
            'It is damaged, or it ends too early: the download or the copy broke off. Fetch it again.',
            'There are no triangles in it: it holds curves, points or an empty scene. Make a mesh of it first.',
            'It unpacks to far more than it should: a 3MF that was built to do harm, or by mistake. It is not opened.',
            'It is too large: make the mesh coarser where it was made. Details smaller than a pixel of the printer are not printed anyway.',
          ),
          note(
            'Files are read on your computer. None is sent anywhere until you save the project to the cloud.',
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
        id: 'numbers',
        title: 'Units and numbers',
        blocks: [
          text(
            'Lengths are shown in millimetres or inches and angles in degrees or radians, as chosen under **Units** in the settings. That is how one looks, not how things are kept: projects and files stay in millimetres.',
          ),
          list(
            'A field takes other units as well: [[2 in]], [[3 cm]], [[500 um]].',
            'It calculates: [[=80/3]] is a third of 80, [[+5]] is 5 more than now, [[*2]] twice as much.',
            'With the field in hand, [[↑]] and [[↓]] go by a step, with [[Shift]] by ten, with [[Alt]] by a tenth. Dragging its label does the same.',
            'What is out of range is said, and set to the nearest value that is allowed.',
            'Where several parts differ, the field says so; a number typed there sets them all.',
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
];
