/** Spanish. */
import type { DialogTexts } from './texts.ts';

export const es: DialogTexts = {
  label: 'Pruébatelo',
  close: 'Cerrar',
  loading: 'Cargando…',
  loadFailed: 'No se pudo cargar el probador virtual.',
  retry: 'Reintentar',
  invalidAddress: 'No se puede abrir el probador virtual: su dirección no es válida.',
  preview: 'Una vista previa: tú colocas la imagen del producto sobre tu foto.',
  privacy: 'Tu foto se queda en este dispositivo. No se sube ni se guarda.',
  choosePhoto: 'Elegir una foto',
  useCamera: 'Usar la cámara',
  dropHint: 'También puedes soltar o pegar una foto aquí.',
  samplesHint: '¿No tienes una foto a mano? Prueba con una de estas:',
  takePhoto: 'Tomar la foto',
  instructions:
    '{title}: arrastra la imagen a su sitio. Las flechas la mueven, más y menos cambian el tamaño, coma y punto la giran.',
  larger: 'Ampliar',
  smaller: 'Reducir',
  rotateLeft: 'Girar a la izquierda',
  rotateRight: 'Girar a la derecha',
  mirror: 'Voltear',
  removeBackground: 'Quitar el fondo blanco',
  compare: 'Mantén presionado para comparar',
  save: 'Guardar imagen',
  startOver: 'Empezar de nuevo',
  saved: 'Imagen guardada en tus descargas.',
  photoReady: 'Esta es tu foto. Coloca el producto en su sitio.',
  heicUnsupported:
    'Este navegador no puede leer fotos HEIC. Elige un JPEG o PNG, o toma una foto con la cámara.',
  notAPhoto: 'Este archivo no es una foto. Elige un JPEG, PNG o WebP.',
  photoUnreadable: 'No se puede leer esta foto: puede que esté dañada. Elige otra.',
  sampleFailed: 'No se pudo cargar la foto de ejemplo. Elige otra.',
  cameraNotFound: 'No se encontró ninguna cámara. Elige una foto.',
  cameraDenied:
    'Esta página no tiene permiso para usar la cámara. Permítelo en la configuración del navegador o elige una foto.',
  cameraInUse: 'Otra aplicación está usando la cámara. Ciérrala y vuelve a intentarlo, o elige una foto.',
  pictureUnavailable: 'No se puede mostrar la imagen de este producto.',
  saveForbidden:
    'La imagen de la tienda se puede mostrar aquí, pero no copiar, por eso no se puede guardar. Haz una captura de pantalla.',
  saveFailed: 'No se pudo guardar la imagen. Inténtalo de nuevo o haz una captura de pantalla.',
};
