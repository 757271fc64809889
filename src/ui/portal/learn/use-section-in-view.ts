import { useEffect, useState } from 'react';

/** A section is being read once its top is this near to the window's. */
const READ_FROM = 120;

/** The section that is being read: the last whose top has come up; the last of all at the end of the page. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [read, setRead] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ');
    const measure = () => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const up = sections.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READ_FROM,
      );
      setRead((atEnd ? sections : up).at(-1) ?? sections[0]);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [key]);
  return read;
}
