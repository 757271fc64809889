import { Button, EmptyState, Meter, Progress, Skeleton } from '../../primitives/index.ts';
import { Group } from './group.tsx';
import { SAMPLES } from './samples.ts';

export function States() {
  return (
    <Group title={SAMPLES.states}>
      {[0, 0.34, 0.85, 0.97].map((share) => (
        <Meter key={share} label={SAMPLES.label} text={SAMPLES.used} share={share} />
      ))}
      <Progress label={SAMPLES.progress} share={0.4} />
      <EmptyState text={SAMPLES.empty}>
        <Button size={40}>{SAMPLES.open}</Button>
      </EmptyState>
      <Skeleton ratio="4 / 3" radius={12} />
      <Skeleton width="60%" height={14} />
    </Group>
  );
}
