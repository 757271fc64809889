import { list, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
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
        '**Two-step verification**: after the password, a code from an authenticator app on your phone. Keep the recovery codes it gives you: each logs you in once without the phone.',
        '**WeChat**, **Google**, **Facebook**, where this site offers them: bind them on a computer, unbind them anywhere. The last way to log in stays until you have a password.',
      ),
      text(
        '**Logins** lists where you are logged in and were, with device, time and address. If a login on a new device was not yours, set a new password. **Log out everywhere** ends every login.',
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
        '**Editor**: whether you are told what is found of an imported part, what the buttons of the mouse and two fingers do under **Navigation**, and **Stronger issue shapes**.',
        '**Keys**: every key of the editor. Choose the keys of an action to give it others; **Reset all** brings back those it came with. **Single-letter keys** switches off those pressed alone.',
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
  {
    id: 'privacy',
    title: 'Who sees your files',
    blocks: [
      list(
        'Reading, slicing and exporting happen in your browser. Without an account nothing of your models leaves this device.',
        'A project that you save to the cloud lies on the server of this site, with its models and its picture. You see it, and whom you give a link with its code.',
        'A link ends when you stop it or its time is over. What somebody copied until then stays theirs.',
        'What you delete for good is gone from the cloud, and its links with it.',
        '**Send feedback** takes along what you write, and what you tick.',
      ),
      text('All of it stands in the **Privacy Policy**, which opens from the sign-up page.'),
    ],
  },
];
