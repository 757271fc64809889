import type { LegalText, LegalTopic } from './legal-types.ts';

export const legal: Readonly<Record<LegalTopic, LegalText>> = {
  terms: {
    changed: '2026-11-22',
    sections: [
      {
        title: 'What Corallite does',
        paragraphs: [
          'Corallite prepares 3D models for resin printers in your browser: it arranges parts, computes layers and writes printer files. With an account it also keeps projects in the cloud and shares them by link.',
          'The editor works without an account. What you do there stays on your device.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'An account belongs to one person. Keep its password to yourself; whoever logs in with it acts in your name.',
          'An account is logged in on one device at a time: a login elsewhere ends the session before it.',
        ],
      },
      {
        title: 'Your work',
        paragraphs: [
          'Models, projects and printer files are yours. We claim no rights to them beyond those needed to store, compute and share them as you wish.',
          'Upload only what you have the right to upload. Do not use Corallite to make or spread anything the law where you are forbids.',
          'A deleted project is gone for good unless your membership keeps it in the recycle bin; the page says which before it deletes.',
        ],
      },
      {
        title: 'Shared links',
        paragraphs: [
          'Whoever has a link and its code can open what you shared, to the extent you chose, until it ends or you stop it. What somebody copied while it was open stays with them.',
        ],
      },
      {
        title: 'What we are responsible for',
        paragraphs: [
          'Every printer file is read back and compared with the layers before it is offered. Look at the layers and at your printer’s settings all the same before you print: resin, machine and surroundings are beyond our control.',
          'The service is offered as is. To the extent the law allows, we are not liable for failed prints, lost time or lost data; keep copies of what matters to you.',
        ],
      },
      {
        title: 'Ending and changes',
        paragraphs: [
          'You may stop at any time. We may close an account that harms others or the service, and will say why.',
          'When these terms change, the date above changes, and you are asked to agree again at your next login.',
        ],
      },
    ],
  },
  privacy: {
    changed: '2026-11-22',
    sections: [
      {
        title: 'What stays on your device',
        paragraphs: [
          'Without an account nothing about your models leaves your device: reading, slicing and exporting happen in your browser, and autosave writes to its private storage.',
          'The page keeps a few settings there too: language, theme, login tokens, a random id by which your account knows this browser again, and what belongs to the last account used (its name, region, third-party nickname, and whether the tutorial was finished). It sets no advertising or tracking cookies and loads nothing from other sites.',
        ],
      },
      {
        title: 'What an account holds',
        paragraphs: [
          'Your email address or phone number, a nickname, a picture if you add one, your settings, and your password in a form that cannot be turned back into it (Argon2id).',
          'If you log in with WeChat, Google or Facebook, we keep the identifier, nickname and picture they give us, and nothing else.',
          'Projects you save, their pictures, shares with their codes, and messages you send with the feedback form.',
        ],
      },
      {
        title: 'What the server records',
        paragraphs: [
          'For security the server counts failed logins and requests by account and network address for a short time, and writes a log of requests without their contents, tokens or passwords.',
          'It records logins, changes of your account and openings of what you share, with time, network address, browser and system, for 400 days. You see your logins of the last month in My Account.',
        ],
      },
      {
        title: 'Who sees it',
        paragraphs: [
          'You; those you share a link with, who see the shared project and your nickname; and those who run this server, as far as running it requires. Your data is never sold, and is handed over only where a court orders it.',
          'Codes are sent by the mail or message service this server is set up with, which thereby learns your address or number.',
        ],
      },
      {
        title: 'How long, and your rights',
        paragraphs: [
          'Data is kept as long as the account, deleted projects as long as the recycle bin holds them, codes and counters for a few hours at most.',
          'In My Account you may see, correct, take with you and delete what is yours. For what the pages cannot do yet, ask with the feedback form.',
          'An account you delete can be kept for 7 days. Then it is deleted with its projects, shares and feedback. Order records stay without your name, as the law requires; the history of logins and changes stays without your name for 400 days at most.',
        ],
      },
    ],
  },
};
