import { list, note, picture, steps, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
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
    id: 'repairs',
    title: 'Repairs',
    blocks: [
      text(
        'Slicing repairs meshes by itself: it closes open edges, corrects flipped faces, and removes duplicate and zero-area faces. Your model stays as it came, with the places marked.',
      ),
      text(
        'A notice over the model says how many edges were closed, and in which part. Click **Show where** to see the place. Each mesh is reported once. **Checks** in Print info lists every repair.',
      ),
      list(
        'A solid line marks open edges that were closed.',
        'A thick dashed line marks a large hole that was capped with a cone. The shape there is a guess: check it, or repair the model where it was made.',
        'If closing changed the volume by more than 0.5%, the notice is a warning. The part may print with too much or too little inside.',
      ),
      text(
        'The parts panel shows other mesh problems of an imported part. Select the part to see all of them.',
      ),
      picture(
        pictures.mended,
        'A vase without a lid: its open edge is marked on the model, and the parts panel says how many edges are open.',
      ),
      text(
        'To turn the mesh check off, clear **Check part quality** in the settings under **Editor**. Slicing still repairs, and says so.',
      ),
    ],
  },
  {
    id: 'refused',
    title: 'A file that is refused',
    blocks: [
      text('A file that cannot be read leaves the plate as it is; the parts panel says which file and why.'),
      list(
        'It is not an STL, OBJ, PLY or 3MF file: export it again from the program it was made in. STEP, IGES and FBX are not read.',
        'It is damaged, or it ends too early: the download or the copy broke off. Fetch it again.',
        'There are no triangles in it: it holds curves, points or an empty scene. Make a mesh of it first.',
        'It unpacks to far more than it should: a 3MF that was built to do harm, or by mistake. It is not opened.',
        'It is too large: make the mesh coarser where it was made. Details smaller than a pixel of the printer are not printed anyway.',
      ),
      note('Files are read on your computer. None is sent anywhere until you save the project to the cloud.'),
    ],
  },
];
