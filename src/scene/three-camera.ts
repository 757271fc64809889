import { OrthographicCamera, PerspectiveCamera, type Camera } from 'three';
import { boxCentre, boxSize, lengthOf, subtract, type Aabb } from '#kernel';
import {
  cameraQuaternion,
  eyeOf,
  FIELD_OF_VIEW,
  halfHeight,
  type CameraState,
  type Lens,
} from './camera-rig.ts';

/** three's cameras set to our state; near and far just hold `box`, which keeps depth precise. */
export function createThreeCameras(): (state: CameraState, lens: Lens, box: Aabb) => Camera {
  const perspective = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI);
  const orthographic = new OrthographicCamera();
  return (state, lens, box) => {
    const eye = eyeOf(state);
    const radius = lengthOf(boxSize(box)) / 2;
    const away = lengthOf(subtract(boxCentre(box), eye));
    const far = away + radius;
    const camera = lens.projection === 'orthographic' ? orthographic : perspective;
    if (lens.projection === 'perspective') {
      perspective.aspect = lens.width / lens.height;
      perspective.near = Math.max(away - radius, far / 2000, 0.1);
    } else {
      orthographic.top = halfHeight(state);
      orthographic.bottom = -orthographic.top;
      orthographic.right = (orthographic.top * lens.width) / lens.height;
      orthographic.left = -orthographic.right;
      // An orthographic view has no near side: what is behind the eye is shown too.
      orthographic.near = -far;
    }
    camera.far = far;
    camera.position.set(...eye);
    camera.quaternion.set(...cameraQuaternion(state));
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
  };
}
