import { list, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
  {
    id: 'saving',
    title: 'Saving',
    blocks: [
      text(
        'Everything is kept on this device as you work. Logged in, [[Ctrl+S]] saves to the cloud: the first time it asks for a name, and from then on changes follow by themselves a few seconds after the last one. [[Ctrl+Shift+S]] goes on as a new project.',
      ),
      picture(pictures.save, 'The first save: a dialog that asks for the name of the project.'),
      text('The sign beside the name says where your work is:'),
      list(
        '**Saved**: in the cloud and on this device.',
        '**Saving…**: on its way.',
        '**Saved on this device**: not in the cloud yet, or you are offline. It is sent when the network is back.',
        '**Not saved**: press it to see why.',
      ),
      text(
        'Was the project saved on another device after you opened it, nothing is overwritten. Both lie side by side until you choose: **Keep both** goes on with yours and puts the other beside it as a project of its own, **Use this one** or **Use the other** takes one of them.',
      ),
      picture(
        pictures.conflict,
        'The choice after a conflict: both versions with picture and time, and Keep both.',
      ),
      text(
        'Opening another project, or beginning a new one, replaces the one that is open. Where it, or its last changes, are in no cloud yet, you are asked first: **Save and open**, or **Replace it**.',
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
      picture(
        pictures.projects,
        'The projects page: cards with pictures, search above, sorting and New project at the right, used space below at the left.',
      ),
    ],
  },
  {
    id: 'bin',
    title: 'Deleting and restoring',
    blocks: [
      text(
        'For VIP members a deleted project goes to the recycle bin and stays there 30 to 180 days, by level; the list says how many are left. **Restore** brings it back while your cloud drive has room for it, **Delete forever** does not wait.',
      ),
      picture(
        pictures.bin,
        'The recycle bin: two projects with the days they have left; one is chosen, with Restore and Delete forever above.',
      ),
      text(
        'For others a deleted project is gone for good; you are asked first. The same holds for members when the bin has no room for it.',
      ),
      text('Deleting a project closes its shares, and they stay closed when it is restored.'),
    ],
  },
  {
    id: 'space',
    title: 'Used space',
    blocks: [
      text(
        'The bar of the **Cloud drive** says how much of it your projects take: 1 GB is there for everyone, 10 GB for VIP members. The recycle bin has room of its own.',
      ),
      text(
        'Where a project no longer fits, it stays on this device and the sign beside its name says so. Delete what you do not need, or export it first; then save again.',
      ),
    ],
  },
];
