/** Spanish. */
import type { Texts } from './en.ts';

export const es: Texts = {
  label: 'Probar',
  close: 'Cerrar',
  loading: 'Cargando…',
  loadFailed: 'No se pudo cargar la prueba.',
  retry: 'Reintentar',
  invalidAddress: 'La dirección del probador de esta tienda es incorrecta y no se ha abierto.',
  preview: 'Una vista previa: usted coloca la imagen del producto sobre su foto.',
  privacy: 'Su foto se queda en este dispositivo. No se sube ni se guarda.',
  choosePhoto: 'Elegir una foto',
  useCamera: 'Usar la cámara',
  dropHint: 'También puede soltar o pegar una foto aquí.',
  samplesHint: '¿No tiene una foto a mano? Pruebe una de estas:',
  takePhoto: 'Hacer la foto',
  instructions:
    '{title}: arrástrelo a su sitio. Las flechas lo mueven, más y menos cambian el tamaño, coma y punto lo giran.',
  larger: 'Más grande',
  smaller: 'Más pequeño',
  rotateLeft: 'Girar a la izquierda',
  rotateRight: 'Girar a la derecha',
  mirror: 'Reflejar',
  removeBackground: 'Quitar el fondo blanco',
  compare: 'Mantener para comparar',
  save: 'Guardar imagen',
  startOver: 'Empezar de nuevo',
  saved: 'La imagen se ha pasado a sus descargas.',
  photoReady: 'Se muestra su foto. Coloque el producto en su sitio.',
  heicUnsupported:
    'Este navegador no puede leer fotos HEIC. Elija un JPEG o PNG, o haga una foto con la cámara.',
  notAPhoto: 'Este archivo no es una foto. Elija un JPEG, PNG o WebP.',
  photoUnreadable: 'No se puede leer esta foto: puede estar dañada. Elija otra.',
  sampleFailed: 'No se pudo cargar la foto de ejemplo. Elija otra.',
  cameraNotFound: 'No se encontró ninguna cámara. Elija una foto.',
  cameraDenied:
    'La cámara no está permitida en esta página. Permítala en los ajustes del navegador o elija una foto.',
  cameraInUse: 'Otra aplicación está usando la cámara. Ciérrela y vuelva a intentarlo, o elija una foto.',
  pictureUnavailable: 'No se puede mostrar la imagen de este producto.',
  saveForbidden:
    'La imagen de la tienda se puede mostrar aquí pero no copiar, por eso no se puede guardar. Haga una captura de pantalla.',
  saveFailed: 'No se pudo guardar la imagen. Vuelva a intentarlo o haga una captura de pantalla.',
};
