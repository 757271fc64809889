import { useTranslation } from '../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Toast } from '../primitives/toast.tsx';
import { closeToast, toastStore, type NoticeWords } from './toasts.ts';

const say = (words: NoticeWords): string => (typeof words === 'string' ? words : words());

/** Stands once on the page. */
export function ToastHost() {
  // What is said anew when the language changes is asked for its words again.
  useTranslation();
  const notice = useStore(toastStore, (state) => state.toast);
  const [path] = useLocation();
  const action = notice?.action && { ...notice.action, label: say(notice.action.label) };
  const toast = notice && { ...notice, text: say(notice.text), action };
  return <Toast toast={toast} low={!path.startsWith('/editor')} onClose={closeToast} />;
}
