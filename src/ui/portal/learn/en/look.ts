import { keys, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
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
      text(
        'Used to another program’s mouse? **Navigation** in the settings, under **Editor**, has PrusaSlicer’s, ChituBox’s and Blender’s.',
      ),
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
];
