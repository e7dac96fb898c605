/** The part of Khronos' validator that the tests use; the package brings no types. */
declare module 'gltf-validator' {
  export interface ValidationMessage {
    readonly code: string;
    readonly message: string;
    readonly severity: number;
    readonly pointer?: string;
  }
  export interface ValidationReport {
    readonly info: {
      readonly totalVertexCount: number;
      readonly totalTriangleCount: number;
      readonly resources: readonly unknown[];
    };
    readonly issues: { readonly numErrors: number; readonly messages: readonly ValidationMessage[] };
  }
  export function validateBytes(
    bytes: Uint8Array,
    options?: { readonly maxIssues?: number },
  ): Promise<ValidationReport>;
}
