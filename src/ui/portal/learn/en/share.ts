import { list, picture, steps, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
  {
    id: 'create',
    title: 'Sharing a project',
    blocks: [
      steps(
        'Choose **Share** in the menu of a project.',
        'Choose until when: 1, 3 or 5 days or a week; VIP members also a month, or forever.',
        'Press **Create link**. Link and code are copied as one text.',
      ),
      picture(
        pictures.share,
        'The share dialog: what they may do, until when, the link with its code, Stop sharing and Copy link and code.',
      ),
      text('The sign beside the code shows the link as a QR code, for a phone.'),
      text('What others may do is yours to choose, and can be changed later:'),
      list(
        '**Read-only**: look at the project and its layers. The only choice without VIP.',
        '**Copyable design**: also copy it to their own projects.',
        '**Export STL**: also take the parts as STL.',
      ),
      text('A project has one link at a time.'),
    ],
  },
  {
    id: 'open',
    title: 'Opening a link',
    blocks: [
      text(
        'Paste the whole text with link and code into the boxes, or type the four characters. Small letters count as capitals. After three wrong codes the link waits a minute.',
      ),
      picture(pictures['share-open'], 'An opened link: who shared a project, and four boxes for the code.'),
      text('Anyone with link and code can look. Copying to your own projects asks you to log in.'),
    ],
  },
  {
    id: 'manage',
    title: 'Managing links',
    blocks: [
      text(
        '**My Share** lists your links with status, due date and code. Change the due date there, copy link and code again, stop sharing, or press **Clean invalid links** to take away what has expired or was closed.',
      ),
      picture(pictures['my-share'], 'My Share: a link with its status, due date and code.'),
    ],
  },
];
