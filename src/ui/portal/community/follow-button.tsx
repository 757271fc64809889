import { UserCheck, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { forgetLists } from '../lists/use-endless-list.ts';
import { OF_FOLLOWED } from './design-list.ts';
import type { Person } from './use-design.ts';

interface FollowButtonProps {
  readonly person: Person;
  /** How many follow the person now. */
  readonly onFollowers?: (followers: number) => void;
}

/** Follows somebody, or stops: at once, and taken back where the server refuses. Nobody follows themselves. */
export function FollowButton({ person, onFollowers }: FollowButtonProps) {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const offline = useOfflineReason();
  const own = useAccount()?.userId === person.userId;
  const [followed, setFollowed] = useState(person.followed);
  const busy = useRef(false);
  if (own) return null;
  const toggle = async () => {
    if (busy.current) return;
    busy.current = true;
    setFollowed(!followed);
    const answer = await call(api.user.follow, {
      query: { userId: person.userId, follow: followed ? 'false' : 'true' },
    });
    busy.current = false;
    setFollowed(answer.ok ? answer.data.followed : followed);
    if (!answer.ok) return;
    onFollowers?.(answer.data.followers);
    // Lists of people one follows are others now.
    forgetLists(OF_FOLLOWED);
  };
  return (
    <Button
      size={36}
      variant={followed ? 'soft' : 'outline'}
      icon={followed ? UserCheck : UserPlus}
      aria-label={t(followed ? 'follow.onNamed' : 'follow.offNamed', { name: person.nickName })}
      disabledReason={offline}
      onClick={() => void toggle()}
    >
      {t(followed ? 'follow.on' : 'follow.off')}
    </Button>
  );
}
