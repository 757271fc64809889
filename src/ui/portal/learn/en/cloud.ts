import { list, picture, steps, text, type Article } from '../article.ts';
import { pictures } from '../pictures/en.ts';

/** Projects, sharing, the account. */
export const cloud: readonly Article[] = [
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
            'Opening another project replaces the one that is open. Where that is in no cloud yet, you are asked first: **Save and open**, or **Replace it**.',
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
          picture(
            pictures['share-open'],
            'An opened link: who shared a project, and four boxes for the code.',
          ),
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
          text(
            'Your picture at the upper right, in the editor as well, opens the account menu: membership, points, used space, your places, language and theme, and the way out.',
          ),
          list(
            'The nickname has at least three characters, no special symbols, and is yours alone.',
            'The picture is a square out of a JPG or PNG: drag it, or move it with the arrow keys or by its fields.',
            'A new password logs other devices out. It has at least 8 characters with upper case, lower case and a digit.',
          ),
          text(
            'Under **My account** you also change what you log in with. Every such change logs other devices out, and a message goes to the email and phone you had.',
          ),
          list(
            '**Email** and **Phone**: change the one you have, bind the one you do not. The new one gets a code; you give your password, or without a password a code sent to what the account has.',
            '**WeChat**, **Google**, **Facebook**, where this site offers them: bind them on a computer, unbind them anywhere. The last way to log in stays until you have a password.',
          ),
          picture(pictures.account, 'My account: picture, nickname, email and password.'),
        ],
      },
      {
        id: 'settings',
        title: 'Settings',
        blocks: [
          list(
            '**Appearance**: language, theme, and whether tool buttons carry their names. They apply at once, here and on your other devices. **Less motion** and **Density** are for this device.',
            '**Units**: millimetres or inches, degrees or radians, for what the editor shows and reads. Projects and files are kept in millimetres.',
            '**Editor**: whether you are told what is found of an imported part.',
            '**Keys**: every key of the editor, and **Single-letter keys** to switch off those pressed alone.',
          ),
          picture(
            pictures.settings,
            'The settings, Appearance: theme, language, motion, density and tool buttons.',
          ),
          text(
            'The main menu of the editor has the settings, too, and language, theme and engine, with an account or without.',
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
          picture(
            pictures.feedback,
            'The feedback form: email, subject, description, a picture, and technical details to tick.',
          ),
        ],
      },
    ],
  },
];
