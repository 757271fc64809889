import { keys, list, note, steps, text, type Article } from './article.ts';

export const manual: readonly Article[] = [
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
        ],
      },
      {
        id: 'needs',
        title: 'What it needs',
        blocks: [
          list(
            'A current Chrome, Edge, Firefox or Safari on a computer, with WebAssembly switched on.',
            'WebGPU if there is one: it is used where it is faster. Without it the processor does the work, with the same result bit for bit.',
            'A window at least 800 px wide for the editor. On a phone or a tablet you can look through your projects and your account.',
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
            'With an account you save projects to the cloud, find them on every computer, share them by a link with a code, and your language and theme go with you.',
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
            'Nothing at hand? The main menu, or the empty plate, has **Open a sample**.',
          ),
          text('Dropping a model on the projects page starts a new project with it.'),
        ],
      },
      {
        id: 'units',
        title: 'Very small or very large',
        blocks: [
          text(
            'Files do not always say their unit. Where a model read as millimetres would be tiny, Corallite asks: keep millimetres, or inches. Where it would be larger than the platform, it offers to fit it.',
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
            'What was mended stands with the selected part in the right panel, and again under **Checks** before you export.',
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
          text(
            'Hold [[Shift]] while dragging to snap: 1 mm, or 15°. A drag is one step of undo; [[Esc]] during a drag takes it back.',
          ),
          text(
            'Fields take arithmetic and other units: **=10/3**, **+5**, **1/2 in**, **3 cm**. Point and comma both work.',
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
        ],
      },
      {
        id: 'undo',
        title: 'Undo',
        blocks: [
          text('[[Ctrl+Z]] takes back, [[Ctrl+Y]] does again. The button beside shows what the step was.'),
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
            ['Right drag', 'Turn around the model'],
            ['Middle drag', 'Move the picture'],
            ['Wheel', 'Zoom'],
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
            '**Anti-aliasing** gives edges greys: exact coverage on as many sub-rows as the level says.',
            '**Grey level**, **grey curve** and **blur** change those greys; **anti-aliasing of supports** can be switched off.',
            '**Tolerance** moves outlines; **scale factors** make up for resin that shrinks.',
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
            'The panel says area, exposure and start of this layer, and time, resin and cost of all.',
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
            '✕ Parts **outside** the platform, layers **at the border** of the panel, and **empty layers**.',
          ),
          text(
            'Click an issue to go there; [[,]] and [[.]] walk through them. Marks on the slider show where they are.',
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
            'Press **Export**, or [[Ctrl+P]].',
            'Choose the format. What your printer takes stands first.',
            'Press **Export file**. You can go on working; progress stands on the button, and it can be cancelled.',
          ),
          text(
            'Before you get it, the file is read back and every layer is compared with what was computed. If one differed, you would not get the file.',
          ),
        ],
      },
      {
        id: 'stl',
        title: 'Parts as STL',
        blocks: [
          text(
            '**Export the parts as STL**, in the main menu or by searching actions with [[Ctrl+K]], writes the parts as they lie on the plate.',
          ),
        ],
      },
      {
        id: 'engine',
        title: 'The engine',
        blocks: [
          text(
            'The chip at the lower right says whether the processor or the graphics device slices, and why. Both give the same bytes. Press it to choose one yourself.',
          ),
        ],
      },
    ],
  },
  {
    id: 'projects',
    title: 'Projects and the cloud',
    about: 'Saving, finding, deleting, restoring.',
    sections: [
      {
        id: 'saving',
        title: 'Saving',
        blocks: [
          text(
            'Everything is kept on this device as you work. [[Ctrl+S]] saves to the cloud, for those who are logged in; from then on changes follow by themselves. The cloud beside the name says how it stands.',
          ),
          text(
            'Offline, your work stays on the device and is sent later. If the project was saved somewhere else meanwhile, you are asked which to keep.',
          ),
        ],
      },
      {
        id: 'finding',
        title: 'Finding',
        blocks: [
          list(
            '**Recents** is what you opened or saved in the last 30 days, **Projects** is everything.',
            '[[/]] searches. Sort by last edit, creation, name or size; look at pictures or at a list.',
            'Arrow keys walk through the cards, [[Space]] selects, [[F2]] renames, [[Del]] deletes. [[Ctrl]] and [[Shift]] with a click select several.',
          ),
        ],
      },
      {
        id: 'bin',
        title: 'Deleting and restoring',
        blocks: [
          text(
            'For VIP members a deleted project goes to the recycle bin and stays there 30 to 180 days, by level. For others it is deleted for good; you are asked first.',
          ),
          text('Deleting a project closes its shares.'),
        ],
      },
    ],
  },
  {
    id: 'share',
    title: 'Sharing',
    about: 'A link, a code, and what others may do.',
    sections: [
      {
        id: 'create',
        title: 'Sharing a project',
        blocks: [
          steps(
            'Choose **Share** in the menu of a project.',
            'Choose until when: 1 to 7 days; VIP members up to a month, or forever.',
            'Press **Create link**. Link and code are copied as one text.',
          ),
          text('Others may look at the project. VIP members can also allow copying, and exporting as STL.'),
        ],
      },
      {
        id: 'open',
        title: 'Opening a link',
        blocks: [
          text(
            'Paste the whole text with link and code into the boxes, or type the four characters. Small letters count as capitals. After three wrong codes the link waits a minute.',
          ),
          text('Anyone with link and code can look. Copying to your own projects asks you to log in.'),
        ],
      },
      {
        id: 'manage',
        title: 'Managing links',
        blocks: [
          text(
            '**My Share** lists your links with status, due date and code. Change the due date there, copy link and code again, stop sharing, or clean away what has expired.',
          ),
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Account and settings',
    about: 'Name, picture, password, language, theme.',
    sections: [
      {
        id: 'profile',
        title: 'Your account',
        blocks: [
          list(
            'The nickname has at least three characters, no special symbols, and is yours alone.',
            'The picture is a square out of a JPG or PNG: drag it, or move it with the arrow keys or by its fields.',
            'A new password logs other devices out. It has at least 8 characters with upper case, lower case and a digit.',
          ),
        ],
      },
      {
        id: 'settings',
        title: 'Settings',
        blocks: [
          text(
            'Language and theme apply at once, here and on your other devices. Units, button appearance and the quality check are kept with your account; where the editor does not follow one yet, the setting says so.',
          ),
        ],
      },
      {
        id: 'feedback',
        title: 'Feedback',
        blocks: [
          text(
            'Help has **Send feedback**. Add a picture if it helps. Technical details go along only when you tick them, and you can see what they are.',
          ),
        ],
      },
    ],
  },
];
