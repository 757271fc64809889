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
