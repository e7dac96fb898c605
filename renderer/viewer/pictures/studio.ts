import { Scene, type Texture, WebGLRenderer } from 'three';
import type { Ground, PictureShading } from '../../../shared/model/pictures/pictures-out.ts';
import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { CameraPose } from '../camera/camera-poses.ts';
import { autoClip, createCameraRig } from '../camera/camera-rig.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import { type BuiltModel, buildModel } from '../scene/built-model.ts';
import { createContactShadow } from '../scene/contact-shadow.ts';
import { createGroundFloor, isLight } from '../scene/ground-floor.ts';
import { requireContext } from '../scene/require-context.ts';
import { TONE_MAPPINGS } from '../scene/tone-mappings.ts';
import { unfilteredMaps } from '../scene/unfiltered-maps.ts';
import { createModelShader } from '../shading/shade-model.ts';
import { shotFrame, tilesOf } from './shot.ts';

/** Larger pictures are drawn in tiles: a frame buffer of any size cannot be had. */
const MOST_AT_ONCE = 2048;

/** The viewer's light and lens. */
export type StudioLook = Pick<ViewerSettings, 'environment' | 'turn' | 'exposure' | 'toneMapping' | 'lens'>;

/** A picture that is to be taken. */
export interface Shot {
  readonly pose: CameraPose;
  /** Pixels along an edge. */
  readonly edge: number;
  /** A CSS colour; null for a transparent one. */
  readonly background: string | null;
  readonly ground: Ground;
  readonly shading: PictureShading;
}

/** Takes pictures of one model in a worker, with the full model and the viewer's light. */
export interface Studio {
  readonly built: BuiltModel;
  readonly take: (shot: Shot) => Promise<OffscreenCanvas>;
}

export async function createStudio(model: ParsedModel, look: StudioLook): Promise<Studio> {
  const canvas = new OffscreenCanvas(1, 1);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = TONE_MAPPINGS[look.toneMapping];
  renderer.toneMappingExposure = 2 ** look.exposure;
  const scene = new Scene();
  const light: Texture = await unfilteredMaps.create(look.environment);
  scene.environment = light;
  scene.environmentRotation.set(0, (look.turn * Math.PI) / 180, 0);
  const built = buildModel(model);
  const shadow = createContactShadow(model.shadow, model.bounds);
  const floor = createGroundFloor(model.bounds);
  scene.add(built.root, floor.object, shadow.object);
  const edges = Promise.withResolvers<void>();
  let areEdgesAsked = false;
  const shader = createModelShader({
    built,
    faces: model.measured.faces,
    isVDown: true,
    invalidate: () => {
      if (areEdgesAsked) edges.resolve();
    },
  });
  const rig = createCameraRig();
  const frame = shotFrame(look.lens);
  return {
    built,
    take: async ({ pose, edge, background, ground, shading }) => {
      shader.shade({
        shading,
        matcap: 'porcelain',
        channel: 'colour',
        wireOver: false,
        theme: background !== null && isLight(background) ? 'light' : 'dark',
        isolated: null,
      });
      if (shading === 'wire') {
        areEdgesAsked = true;
        await edges.promise;
      }
      // From the ground, or from below, it would be a line or stand before the model.
      const isAbove = pose.phi < Math.PI / 2 - 0.01;
      shadow.object.visible = ground !== 'none' && isAbove && shading !== 'wire';
      floor.object.visible = ground === 'floor' && isAbove;
      floor.standBefore(background);
      rig.moveTo(pose, frame, autoClip(pose, built.sphere.radius));
      const camera = rig.camera();
      const picture = new OffscreenCanvas(edge, edge);
      const context = picture.getContext('2d');
      if (context === null) throw new Error('There is no memory for a picture of this size.');
      if (background !== null) {
        context.fillStyle = background;
        context.fillRect(0, 0, edge, edge);
      }
      for (const { x, y, width, height } of tilesOf(edge, MOST_AT_ONCE)) {
        renderer.setSize(width, height, false);
        camera.setViewOffset(edge, edge, x, y, width, height);
        renderer.render(scene, camera);
        // In the same task: the browser clears what was drawn after it.
        context.drawImage(canvas, x, y);
      }
      requireContext(renderer);
      camera.clearViewOffset();
      return picture;
    },
  };
}
